/// A quality of service: how hard the two sides of a connection try (MQTT 5, section 4.3).
package enum QoS: Int32, Sendable, CaseIterable {
    /// Sent once and forgotten.
    case atMostOnce = 0
    /// Sent until it is acknowledged; may arrive twice.
    case atLeastOnce = 1
    /// Sent with a two-step handshake; arrives once.
    case exactlyOnce = 2
}
