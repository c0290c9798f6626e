package dev.tendril.vulkan.pass.particles;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What may live follows from the limits in force since the last count. Needs no device. */
class LivingQuotaTest {
  @Test
  void theHighestLimitSinceTheLastCountMayLive() {
    LivingQuota quota = new LivingQuota(1000);
    assertThat(quota.ceiling(0)).isZero(); // no step yet
    assertThat(quota.decide(500, 0)).isTrue();
    assertThat(quota.ceiling(0)).isZero();
    assertThat(quota.ceiling(1)).isEqualTo(500);
    assertThat(quota.decide(200, 1)).isTrue();
    assertThat(quota.ceiling(2)).isEqualTo(500);
    assertThat(quota.decide(200, 2)).isFalse();
    assertThat(quota.ceiling(3)).isEqualTo(500);
    assertThat(quota.limit()).isEqualTo(200);
  }

  @Test
  void aLimitThatNoStepWasRecordedWithDoesNotCount() {
    LivingQuota quota = new LivingQuota(1000);
    quota.decide(100, 0);
    quota.decide(900, 4); // for step 5, which is abandoned
    quota.decide(50, 4);
    assertThat(quota.ceiling(4)).isEqualTo(100);
    assertThat(quota.ceiling(5)).isEqualTo(100);
    assertThat(quota.limit()).isEqualTo(50);
  }

  @Test
  void manyChangesBecomeOneThatIsNotLess() {
    LivingQuota quota = new LivingQuota(1000);
    for (int step = 0; step < 100; step++) {
      quota.decide(step == 3 ? 700 : 100 + step, step);
    }
    assertThat(quota.ceiling(100)).isEqualTo(700);
    assertThat(quota.limit()).isEqualTo(199);
  }
}
