/// The MQTT 5 user property in which the guard tells the daemon which device a request on an account
/// came from. The guard adds it last, so the last one of the name counts, whatever a client sent.
package let deviceProperty = "fairway-device"
