/// A received MQTT 5 packet. It refers to the bytes of the buffer, and is valid as long as they
/// are.
struct WirePacket {
    /// The type of a packet: the upper half of its first byte (OASIS MQTT 5, section 2.1.2).
    enum Kind: UInt8 {
        case connack = 2
        case publish = 3
        case puback = 4
        case suback = 9
        case disconnect = 14
    }

    /// The type of the packet; `nil` for a type that the load does not use.
    let kind: Kind?
    /// The flags: the lower half of the first byte.
    let flags: UInt8
    /// The bytes after the fixed header.
    let body: UnsafeRawBufferPointer
    /// The length of the whole packet in bytes.
    let length: Int

    /// Reads the packet at the start of the bytes; `nil` if its end has not arrived yet.
    init?(startOf bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 2 else { return nil }
        var position = 1
        guard let count = Self.variable(bytes, &position), position + count <= bytes.count else {
            return nil
        }
        kind = Kind(rawValue: bytes[0] >> 4)
        flags = bytes[0] & 15
        body = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
        length = position + count
    }

    /// The reason code of a CONNACK, PUBACK or DISCONNECT. 0 is success, also if the packet has
    /// none.
    var reason: UInt8 {
        let place = kind == .connack ? 1 : kind == .puback ? 2 : 0
        return body.count > place ? body[place] : 0
    }

    /// The topic, the identifier (0 at QoS 0) and the payload of a PUBLISH; `nil` if it is
    /// malformed.
    var message: (topic: UnsafeRawBufferPointer, id: UInt16, payload: UnsafeRawBufferPointer)? {
        guard body.count >= 2 else { return nil }
        var position = 2 + Int(body[0]) << 8 + Int(body[1])
        guard position <= body.count else { return nil }
        let topic = UnsafeRawBufferPointer(rebasing: body[2..<position])
        var id: UInt16 = 0
        if flags & 6 != 0 {
            guard position + 2 <= body.count else { return nil }
            id = UInt16(body[position]) << 8 | UInt16(body[position + 1])
            position += 2
        }
        guard let properties = Self.variable(body, &position) else { return nil }
        position += properties
        guard position <= body.count else { return nil }
        return (topic, id, UnsafeRawBufferPointer(rebasing: body[position...]))
    }

    /// The number of filters that a SUBACK refuses; 1 if the packet is malformed.
    var refusedFilters: Int {
        var position = 2
        guard let properties = Self.variable(body, &position) else { return 1 }
        return body.dropFirst(position + properties).count { $0 >= 0x80 }
    }

    /// Reads a variable byte integer (1.5.5) of at most four bytes; `nil` if it has no end.
    private static func variable(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Int? {
        var value = 0
        for shift in stride(from: 0, through: 21, by: 7) {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            value |= Int(byte & 127) << shift
            if byte < 128 { return value }
        }
        return nil
    }
}

/// Writes MQTT 5 packets into one buffer (OASIS MQTT 5, section 3).
///
/// Each packet reuses the buffer, so that no memory is allocated once the buffer is large enough.
/// Wills and properties are not supported, because the load does not need them.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(1_024) }

    /// Writes CONNECT (3.1) with a clean start. The keep-alive of one hour spares the load PINGREQ.
    mutating func connect(clientID: String, username: String?, password: String?) {
        let texts = [clientID, username, password].compactMap { $0.map { Array($0.utf8) } }
        begin(0x10, 11 + texts.reduce(0) { $0 + 2 + $1.count })
        text(Array("MQTT".utf8))
        let user: UInt8 = username == nil ? 0 : 0x80
        let secret: UInt8 = password == nil ? 0 : 0x40
        bytes += [5, user | secret | 0x02, 0x0E, 0x10, 0]
        for each in texts { text(each) }
    }

    /// Writes SUBSCRIBE (3.8) for filters, all at one quality of service.
    mutating func subscribe(id: UInt16, filters: [String], qos: UInt8) {
        let texts = filters.map { Array($0.utf8) }
        begin(0x82, 3 + texts.reduce(0) { $0 + 3 + $1.count })
        number(id)
        bytes.append(0)
        for each in texts {
            text(each)
            bytes.append(qos)
        }
    }

    /// Writes PUBLISH (3.3) at QoS 0, or at QoS 1 with an identifier.
    mutating func publish(topic: [UInt8], payload: [UInt8], id: UInt16?) {
        begin(id == nil ? 0x30 : 0x32, 3 + topic.count + (id == nil ? 0 : 2) + payload.count)
        text(topic)
        if let id { number(id) }
        bytes.append(0)
        bytes.append(contentsOf: payload)
    }

    /// Writes PUBACK (3.4).
    mutating func acknowledge(id: UInt16) {
        begin(0x40, 2)
        number(id)
    }

    /// Writes the fixed header (2.1): the type and flags, and the length of the rest.
    private mutating func begin(_ first: UInt8, _ length: Int) {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(first)
        var rest = length
        while rest >= 128 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private mutating func number(_ number: UInt16) {
        bytes.append(UInt8(number >> 8))
        bytes.append(UInt8(number & 255))
    }

    private mutating func text(_ text: [UInt8]) {
        number(UInt16(text.count))
        bytes.append(contentsOf: text)
    }
}
