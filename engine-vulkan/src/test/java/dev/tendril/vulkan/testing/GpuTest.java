package dev.tendril.vulkan.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class whose tests run on a Vulkan device, with the validation layer and its synchronization
 * checks on. Test methods may have parameters of type {@link dev.tendril.vulkan.device.VulkanDevice
 * VulkanDevice} (one for the whole class, closed after its last test) and {@link ValidationLog}.
 *
 * <p>A test fails if it leaves a validation message in the log; the class fails if closing the
 * device brings one, such as about objects left alive. Without a device or a validation layer the
 * tests are skipped with the reason, but fail where the environment says {@code CI=true}. {@code
 * TENDRIL_DEVICE} names a part of the wanted device's name.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("gpu")
@ExtendWith(GpuExtension.class)
public @interface GpuTest {}
