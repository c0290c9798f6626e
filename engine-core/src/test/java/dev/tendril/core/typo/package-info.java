/** Correct texts with one typo, and what is said about them. */
package dev.tendril.core.typo;
