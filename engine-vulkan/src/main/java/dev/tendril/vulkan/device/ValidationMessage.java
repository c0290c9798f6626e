package dev.tendril.vulkan.device;

/**
 * One message of the Khronos validation layer.
 *
 * @param severity how bad
 * @param id the layer's name of the rule, such as {@code SYNC-HAZARD-READ-AFTER-WRITE} or {@code
 *     VUID-vkCmdDispatch-None-02699}; empty if it gives none
 * @param text the whole message, with the debug names of the objects concerned
 */
public record ValidationMessage(Severity severity, String id, String text) {

  /** How bad, from least to worst. */
  public enum Severity {
    /** Only of interest when looking into the layer or the driver. */
    INFORMATION,
    /** Legal, but probably not meant. */
    WARNING,
    /** A rule of the specification is broken. */
    ERROR
  }

  @Override
  public String toString() {
    return severity + " " + id + ": " + text;
  }
}
