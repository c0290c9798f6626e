package dev.tendril.core.typo;

import java.util.Set;

/**
 * One typo in one file of an effect.
 *
 * @param text the whole file with the typo in it
 * @param what for people who read a report
 * @param places the lines where its first diagnostic may stand; see {@link Typos}
 */
record Typo(String file, String text, String what, Set<Place> places) {
  record Place(String file, int line) {}
}
