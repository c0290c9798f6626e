package dev.tendril.vulkan.testing;

import dev.tendril.vulkan.device.ValidationMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Collects validation messages from whichever thread they come. */
public final class ValidationLog implements Consumer<ValidationMessage> {
  private final List<ValidationMessage> messages = new ArrayList<>();

  @Override
  public synchronized void accept(ValidationMessage message) {
    messages.add(message);
  }

  /** The messages since the last call, which are forgotten: a test that expects some takes them. */
  public synchronized List<ValidationMessage> take() {
    List<ValidationMessage> taken = List.copyOf(messages);
    messages.clear();
    return taken;
  }

  /** Fails if there are messages. */
  public void requireEmpty() {
    List<ValidationMessage> left = take();
    if (!left.isEmpty()) {
      StringBuilder text = new StringBuilder(left.size() + " validation messages:");
      left.forEach(message -> text.append("\n  ").append(message));
      throw new AssertionError(text);
    }
  }
}
