package dev.tendril.core.twin;

/**
 * What has happened to a type so far. Always {@code emitted - died = alive} and {@code alive + free
 * = capacity}.
 *
 * @param alive living particles
 * @param free slots without one
 * @param emitted births, host roots included
 * @param died deaths, {@code invalid} included
 * @param refused births that found no slot or no record
 * @param invalid deaths for a position that was not finite
 * @param drawn draws of the last step
 * @param drawRefused draws that found no record
 * @param loopsCut calls of {@code update} and {@code init} that spent their budget of loop rounds
 */
public record TwinCounters(
    long alive,
    long free,
    long emitted,
    long died,
    long refused,
    long invalid,
    long drawn,
    long drawRefused,
    long loopsCut) {}
