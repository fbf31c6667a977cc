/// A client's opening handshake of a WebSocket (RFC 6455, section 4), passed on to the broker.
package struct WebSocketHandshake: Sendable, Equatable {
    /// `Sec-WebSocket-Key`.
    package let key: String
    /// One of the names that clients give MQTT: `mqtt`, or `mqttv3.1` of older ones.
    package let subprotocol: String

    private static let subprotocols = ["mqtt", "mqttv3.1"]

    /// - Parameters:
    ///   - key: `Sec-WebSocket-Key`, 16 bytes in Base64.
    ///   - subprotocols: The values of `Sec-WebSocket-Protocol`, separated by commas.
    /// - Returns: Nil if one of them is not as the broker needs it.
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
    /// More bytes have to come.
    case partial
    /// The value of `Sec-WebSocket-Accept`, and the bytes behind the answer.
    case accepted(String, rest: [UInt8])
    /// Anything else. The connection is to be closed.
    case refused

    /// The longest answer, in bytes.
    package static let bytesMax = 4_096

    /// Reads what came until now.
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
