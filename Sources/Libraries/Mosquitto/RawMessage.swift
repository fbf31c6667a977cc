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

extension Client {
    /// A message that can be kept.
    package struct Message: Sendable, Equatable {
        /// The topic it was published on.
        package var topic: String
        /// The payload as it came.
        package var payload: [UInt8]
        /// The quality of service it was delivered with.
        package var qos: QoS
        /// Whether it is a retained message that a subscription brought up.
        package var isRetained: Bool
        /// Where the sender wants the answer; nil in MQTT 3.1.1.
        package var responseTopic: String?
        /// Bytes that the answer repeats; nil in MQTT 3.1.1.
        package var correlationData: [UInt8]?

        /// A message of given parts.
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
    /// The library's list; nil while it is empty.
    private(set) var list: OpaquePointer?

    deinit {
        var list = list
        mosquitto_property_free_all(&list)
    }
}

extension Properties {
    /// Adds what lets a receiver answer; nil adds nothing.
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

    /// Gives the list away to a call of the library that frees it itself.
    mutating func take() -> OpaquePointer? {
        defer { list = nil }
        return list
    }

    /// Reads a text out of a received list.
    static func string(_ property: mqtt5_property, in list: OpaquePointer?) -> String? {
        guard let list else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        _ = mosquitto_property_read_string(list, Int32(property.rawValue), &text, false)
        // The library hands out a copy made with malloc.
        defer { free(text) }
        return text.map { String(cString: $0) }
    }

    /// Reads bytes out of a received list.
    static func bytes(_ property: mqtt5_property, in list: OpaquePointer?) -> [UInt8]? {
        guard let list else { return nil }
        var start: UnsafeMutableRawPointer?
        var count: UInt16 = 0
        guard
            mosquitto_property_read_binary(list, Int32(property.rawValue), &start, &count, false)
                != nil
        else { return nil }
        // The library hands out a copy of `count` bytes made with malloc.
        defer { free(start) }
        return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
    }
}

extension Properties {
    /// Reads the last user property of a name out of a received list.
    static func userProperty(_ wanted: String, in list: OpaquePointer?) -> String? {
        var found: String?
        var position = list
        var isFirst = true
        while let property = position {
            var name: UnsafeMutablePointer<CChar>?
            var value: UnsafeMutablePointer<CChar>?
            // The library hands out copies made with malloc.
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
