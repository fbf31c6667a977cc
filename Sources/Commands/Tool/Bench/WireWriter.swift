/// Writes MQTT 5 packets into one buffer that is used again and again: nothing is allocated for a
/// packet once the buffer has grown.
///
/// Only what the load needs (OASIS MQTT 5, section 3): no wills, no properties but the session's
/// end with the connection, which is the default.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(1_024) }

    /// CONNECT (3.1) with a clean start; silent for an hour before the broker gives it up.
    mutating func connect(clientID: String, username: String?, password: String?) {
        let texts = [clientID, username, password].compactMap { $0.map { Array($0.utf8) } }
        begin(0x10, 11 + texts.reduce(0) { $0 + 2 + $1.count })
        text(Array("MQTT".utf8))
        let user: UInt8 = username == nil ? 0 : 0x80
        let secret: UInt8 = password == nil ? 0 : 0x40
        bytes += [5, user | secret | 0x02, 0x0E, 0x10, 0]
        for each in texts { text(each) }
    }

    /// SUBSCRIBE (3.8) to filters, all at one quality of service.
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

    /// PUBLISH (3.3) at QoS 0, or at QoS 1 with an identifier.
    mutating func publish(topic: [UInt8], payload: [UInt8], id: UInt16?) {
        begin(id == nil ? 0x30 : 0x32, 3 + topic.count + (id == nil ? 0 : 2) + payload.count)
        text(topic)
        if let id { number(id) }
        bytes.append(0)
        bytes.append(contentsOf: payload)
    }

    /// PUBACK (3.4).
    mutating func acknowledge(id: UInt16) {
        begin(0x40, 2)
        number(id)
    }

    /// Starts a packet: its kind and flags, and the length of what follows (2.1).
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
