/// One MQTT 5 packet where it was received; valid as long as those bytes are.
struct WirePacket {
    /// The packet's kind: the upper half of its first byte (OASIS MQTT 5, section 2.1.2).
    enum Kind: UInt8 {
        case connack = 2
        case publish = 3
        case puback = 4
        case suback = 9
        case disconnect = 14
    }

    /// nil: a kind that the load does not use.
    let kind: Kind?
    /// The lower half of the first byte.
    let flags: UInt8
    /// What follows the fixed header.
    let body: UnsafeRawBufferPointer
    /// The bytes that the whole packet takes.
    let length: Int

    /// The packet at the start of the bytes; nil if it is not there to its end.
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

    /// The reason of a CONNACK, PUBACK or DISCONNECT; 0 is success, also when it is left out.
    var reason: UInt8 {
        let place = kind == .connack ? 1 : kind == .puback ? 2 : 0
        return body.count > place ? body[place] : 0
    }

    /// Topic, identifier (0 at QoS 0) and payload of a PUBLISH; nil if it is not whole.
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

    /// The refusals among a SUBACK's grants; 1 if it cannot be read.
    var refusedFilters: Int {
        var position = 2
        guard let properties = Self.variable(body, &position) else { return 1 }
        return body.dropFirst(position + properties).count { $0 >= 0x80 }
    }

    /// Reads a variable byte integer (1.5.5) of at most four bytes; nil if it does not end.
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
