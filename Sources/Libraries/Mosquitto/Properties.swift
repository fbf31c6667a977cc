internal import CMosquitto
internal import Glibc

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
