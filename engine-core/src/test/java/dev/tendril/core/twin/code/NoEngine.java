package dev.tendril.core.twin.code;

import dev.tendril.core.check.Resource;
import dev.tendril.core.check.TypedTree;
import dev.tendril.core.check.Uniform;

/** For functions that ask nothing of an engine. */
public class NoEngine implements Engine {
  @Override
  public void emit(
      TypedTree.Emit call, int[] memory, int prototype, int count, float carry, float perSecond) {
    throw new AssertionError("emit");
  }

  @Override
  public void draw(TypedTree.Draw call, int[] memory, int record) {
    throw new AssertionError("draw");
  }

  @Override
  public void signal(TypedTree.Signal call, int[] memory, int payload) {
    throw new AssertionError();
  }

  @Override
  public boolean hasParent() {
    throw new AssertionError("hasParent");
  }

  @Override
  public boolean getParent(int[] memory, int target) {
    throw new AssertionError("getParent");
  }

  @Override
  public void gradient(Uniform gradient, float position, int[] memory, int target) {
    throw new AssertionError("gradient");
  }

  @Override
  public float curve(Uniform curve, float position) {
    throw new AssertionError("curve");
  }

  @Override
  public void sample(Resource texture, float u, float v, float level, int[] memory, int target) {
    throw new AssertionError("sample");
  }

  @Override
  public void texel(Resource texture, int x, int y, int[] memory, int target) {
    throw new AssertionError("texel");
  }

  @Override
  public int textureWidth(Resource texture) {
    throw new AssertionError("textureWidth");
  }

  @Override
  public int textureHeight(Resource texture) {
    throw new AssertionError("textureHeight");
  }

  @Override
  public int bufferLength(Resource buffer) {
    return 0;
  }

  @Override
  public void element(Resource buffer, int index, int[] memory, int target, int size) {
    java.util.Arrays.fill(memory, target, target + size, 0);
  }
}
