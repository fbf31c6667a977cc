/// A client's opening handshake of a WebSocket (RFC 6455, section 4), which the relay passes on to
/// the broker.
package struct WebSocketHandshake: Sendable, Equatable {
    /// `Sec-WebSocket-Key`.
    package let key: String
    /// A subprotocol for MQTT: `mqtt`, or `mqttv3.1` for older clients.
    package let subprotocol: String

    private static let subprotocols = ["mqtt", "mqttv3.1"]

    /// - Parameters:
    ///   - key: `Sec-WebSocket-Key`, 16 bytes in Base64.
    ///   - subprotocols: The values of `Sec-WebSocket-Protocol`, separated by commas.
    /// - Returns: Nil if the key is not valid or no subprotocol is one for MQTT.
    package init?(key: String, subprotocols: String) {
        let isKey =
            key.utf8.count == 24 && key.hasSuffix("==")
            && key.dropLast(2).allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "+" || $0 == "/"
            }
        let offered = subprotocols.split(separator: ",").map { $0.filter { $0 != " " } }
        guard isKey, let subprotocol = offered.first(where: Self.subprotocols.contains) else {
            return nil
        }
        self.key = key
        self.subprotocol = subprotocol
    }

    /// The request to the broker.
    var request: [UInt8] {
        let lines = [
            "GET /mqtt HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: \(subprotocol)", "", "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}

/// The broker's answer to a handshake.
package enum WebSocketAnswer: Equatable {
    /// The answer is not complete yet.
    case partial
    /// The value of `Sec-WebSocket-Accept`, and the bytes after the answer.
    case accepted(String, rest: [UInt8])
    /// Any other answer. The relay closes the connection.
    case refused

    /// The longest answer, in bytes.
    package static let bytesMax = 4_096

    /// Parses the bytes that have arrived so far.
    package init(_ bytes: [UInt8]) {
        let end = Array("\r\n\r\n".utf8)
        let starts = bytes.indices.dropLast(end.count - 1)
        guard let start = starts.first(where: { bytes[$0..<$0 + end.count].elementsEqual(end) })
        else {
            self = bytes.count < Self.bytesMax ? .partial : .refused
            return
        }
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        guard lines.first?.hasPrefix("HTTP/1.1 101 ") == true else {
            self = .refused
            return
        }
        let name = "sec-websocket-accept:"
        let line = lines.first { $0.lowercased().hasPrefix(name) }
        guard let accept = line?.dropFirst(name.count).filter({ $0 != " " }), !accept.isEmpty else {
            self = .refused
            return
        }
        self = .accepted(accept, rest: Array(bytes[(start + end.count)...]))
    }
}
