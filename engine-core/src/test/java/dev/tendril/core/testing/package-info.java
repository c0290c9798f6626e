/** What tests of several rooms share. */
package dev.tendril.core.testing;
