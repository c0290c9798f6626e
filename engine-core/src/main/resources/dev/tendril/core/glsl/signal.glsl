// What `signal` does in the update of a type that sends some: a record of two groups, (instance,
// name, serial, -) and the payload, among those that the owner has room for.

uint tendril_signalQuota;
uint tendril_signalled = 0u;
uint tendril_signalRefused = 0u;

void tendril_signal(uint name, vec4 payload) {
  if (tendril_signalled >= tendril_signalQuota) {
    tendril_signalRefused++;
    return;
  }
  TendrilSignalList list = tendril_push.root.life.signalLists.at[tendril_push.index];
  uint record = tendril_owner * tendril_signalQuota + tendril_signalled++;
  uint serial = tendril_push.root.instances.at[tendril_instance].flags >> TENDRIL_SERIAL_SHIFT;
  list.records.at[record] = uvec4(tendril_instance, list.firstName + name, serial, 0u);
  list.records.at[list.recordCapacity + record] = floatBitsToUint(payload);
}
