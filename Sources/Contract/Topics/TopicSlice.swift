/// A part of a topic, by its place in the topic's bytes.
///
/// Sixteen bits suffice: MQTT limits a topic to 65,535 bytes (MQTT 5, 1.5.4).
package struct TopicSlice: Equatable, Sendable {
    /// Where it starts, in bytes from the topic's start.
    package var start: UInt16
    /// How many bytes it has.
    package var count: UInt16

    /// No part at all.
    package static let none = TopicSlice(start: 0, count: 0)
}
