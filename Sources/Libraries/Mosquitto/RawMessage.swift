internal import CMosquitto
internal import Glibc

/// A received message in the library's memory. It is copied only on demand.
///
/// The message and its buffers are valid only during the call of ``Client/onMessage``.
package struct RawMessage: ~Copyable {
    private let message: UnsafePointer<mosquitto_message>
    private let properties: OpaquePointer?

    init(_ message: UnsafePointer<mosquitto_message>, properties: OpaquePointer?) {
        self.message = message
        self.properties = properties
    }

    /// The topic's UTF-8 bytes, without a NUL at the end.
    /// - Complexity: O(n), because each use searches for the end.
    package var topic: UnsafeBufferPointer<UInt8> {
        guard let topic = message.pointee.topic else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        // Sound: the topic is a NUL-terminated string that the library allocated for this message.
        let bytes = UnsafeRawPointer(topic).assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(start: bytes, count: strlen(topic))
    }

    /// The payload's bytes.
    package var payload: UnsafeBufferPointer<UInt8> {
        // Sound: the payload has `payloadlen` bytes, or is null if that is 0.
        let bytes = UnsafeRawPointer(message.pointee.payload)?.assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(
            start: bytes, count: bytes == nil ? 0 : Int(message.pointee.payloadlen))
    }

    /// The quality of service it was delivered with.
    package var qos: QoS { QoS(rawValue: message.pointee.qos) ?? .atMostOnce }

    /// Whether it is a retained message that a subscription brought up.
    package var isRetained: Bool { message.pointee.retain }

    /// Whether the message has properties. If not, searching for one is unnecessary.
    package var hasProperties: Bool { properties != nil }

    /// The topic for the answer. Nil if there is none, and in MQTT 3.1.1.
    package var responseTopic: String? {
        Properties.string(MQTT_PROP_RESPONSE_TOPIC, in: properties)
    }

    /// The last user property of a name. Nil if there is none, and in MQTT 3.1.1.
    package func userProperty(_ name: String) -> String? {
        Properties.userProperty(name, in: properties)
    }

    /// Bytes that the answer repeats. Nil if there are none, and in MQTT 3.1.1.
    package var correlationData: [UInt8]? {
        Properties.bytes(MQTT_PROP_CORRELATION_DATA, in: properties)
    }
}

extension Client {
    /// A message that can be kept.
    package struct Message: Sendable, Equatable {
        /// The topic of the message.
        package var topic: String
        /// The payload.
        package var payload: [UInt8]
        /// The quality of service it was delivered with.
        package var qos: QoS
        /// Whether it is a retained message that a subscription brought up.
        package var isRetained: Bool
        /// The topic for the answer. Nil in MQTT 3.1.1.
        package var responseTopic: String?
        /// Bytes that the answer repeats. Nil in MQTT 3.1.1.
        package var correlationData: [UInt8]?

        /// Creates a message from its parts.
        package init(
            topic: String, payload: [UInt8], qos: QoS = .atMostOnce, isRetained: Bool = false,
            responseTopic: String? = nil, correlationData: [UInt8]? = nil
        ) {
            self.topic = topic
            self.payload = payload
            self.qos = qos
            self.isRetained = isRetained
            self.responseTopic = responseTopic
            self.correlationData = correlationData
        }

        /// Copies everything out of a borrowed message.
        package init(_ raw: borrowing RawMessage) {
            self.init(
                topic: String(decoding: raw.topic, as: UTF8.self), payload: Array(raw.payload),
                qos: raw.qos, isRetained: raw.isRetained, responseTopic: raw.responseTopic,
                correlationData: raw.correlationData)
        }
    }
}

/// An owned list of MQTT 5 properties to send.
struct Properties: ~Copyable {
    /// The library's list. Nil if it is empty.
    private(set) var list: OpaquePointer?

    deinit {
        var list = list
        mosquitto_property_free_all(&list)
    }
}

extension Properties {
    /// Adds the properties that a receiver needs for an answer. Nil adds nothing.
    mutating func add(
        responseTopic: String?, correlationData: [UInt8]?
    ) throws(MosquittoError) {
        if let responseTopic {
            try MosquittoError.check(
                withCText(responseTopic) {
                    mosquitto_property_add_string(
                        &list, Int32(MQTT_PROP_RESPONSE_TOPIC.rawValue), $0)
                })
        }
        guard let correlationData else { return }
        guard let count = UInt16(exactly: correlationData.count) else { throw .invalid }
        try MosquittoError.check(
            mosquitto_property_add_binary(
                &list, Int32(MQTT_PROP_CORRELATION_DATA.rawValue), correlationData, count))
    }

    /// Adds a number of four bytes.
    mutating func add(_ property: mqtt5_property, _ value: UInt32) throws(MosquittoError) {
        try MosquittoError.check(
            mosquitto_property_add_int32(&list, Int32(property.rawValue), value))
    }

    /// Transfers the list to a call of the library that frees it.
    mutating func take() -> OpaquePointer? {
        defer { list = nil }
        return list
    }

    /// Reads a text from a received list.
    static func string(_ property: mqtt5_property, in list: OpaquePointer?) -> String? {
        guard let list else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        _ = mosquitto_property_read_string(list, Int32(property.rawValue), &text, false)
        // The library returns a copy, allocated with malloc.
        defer { free(text) }
        return text.map { String(cString: $0) }
    }

    /// Reads bytes from a received list.
    static func bytes(_ property: mqtt5_property, in list: OpaquePointer?) -> [UInt8]? {
        guard let list else { return nil }
        var start: UnsafeMutableRawPointer?
        var count: UInt16 = 0
        guard
            mosquitto_property_read_binary(list, Int32(property.rawValue), &start, &count, false)
                != nil
        else { return nil }
        // The library returns a copy of `count` bytes, allocated with malloc.
        defer { free(start) }
        return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
    }
}

extension Properties {
    /// Reads the last user property of a name from a received list.
    static func userProperty(_ wanted: String, in list: OpaquePointer?) -> String? {
        var found: String?
        var position = list
        var isFirst = true
        while let property = position {
            var name: UnsafeMutablePointer<CChar>?
            var value: UnsafeMutablePointer<CChar>?
            // The library returns copies, allocated with malloc.
            defer {
                free(name)
                free(value)
            }
            position = mosquitto_property_read_string_pair(
                property, Int32(MQTT_PROP_USER_PROPERTY.rawValue), &name, &value, !isFirst)
            isFirst = false
            if position != nil, let name, let value, String(cString: name) == wanted {
                found = String(cString: value)
            }
        }
        return found
    }
}
