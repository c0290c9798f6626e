/** From the text of a particle to a cooked effect. Needs no GPU. */
module dev.tendril.core {
  requires org.slf4j;
  requires static org.jspecify;
}
