internal import CMosquitto
internal import Glibc

/// A received message where the library holds it: nothing is copied until it is asked for.
///
/// Valid only during the call of ``Client/onMessage``; so are its buffers.
package struct RawMessage: ~Copyable {
    private let message: UnsafePointer<mosquitto_message>
    private let properties: OpaquePointer?

    init(_ message: UnsafePointer<mosquitto_message>, properties: OpaquePointer?) {
        self.message = message
        self.properties = properties
    }

    /// The topic's UTF-8 bytes, without a NUL at the end.
    /// - Complexity: O(n), the end is searched for at each use.
    package var topic: UnsafeBufferPointer<UInt8> {
        guard let topic = message.pointee.topic else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        // The topic is a NUL-terminated string that the library allocated for this message.
        let bytes = UnsafeRawPointer(topic).assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(start: bytes, count: strlen(topic))
    }

    /// The payload's bytes.
    package var payload: UnsafeBufferPointer<UInt8> {
        // The payload holds `payloadlen` bytes, or is null when that is 0.
        let bytes = UnsafeRawPointer(message.pointee.payload)?.assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(
            start: bytes, count: bytes == nil ? 0 : Int(message.pointee.payloadlen))
    }

    /// The quality of service it was delivered with.
    package var qos: QoS { QoS(rawValue: message.pointee.qos) ?? .atMostOnce }

    /// Whether it is a retained message that a subscription brought up.
    package var isRetained: Bool { message.pointee.retain }

    /// Whether any property came with it; false saves looking for each.
    package var hasProperties: Bool { properties != nil }

    /// Where the sender wants the answer; nil without, and in MQTT 3.1.1.
    package var responseTopic: String? {
        Properties.string(MQTT_PROP_RESPONSE_TOPIC, in: properties)
    }

    /// The last user property of a name; nil without, and in MQTT 3.1.1.
    package func userProperty(_ name: String) -> String? {
        Properties.userProperty(name, in: properties)
    }

    /// Bytes that the answer repeats; nil without, and in MQTT 3.1.1.
    package var correlationData: [UInt8]? {
        Properties.bytes(MQTT_PROP_CORRELATION_DATA, in: properties)
    }
}
