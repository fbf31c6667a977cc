import Relay
import TestSupport
import Testing
import Topics

/// The relay between browsers and the broker (T2).
@Suite struct RelayTests {
    @Test func `T2: a network keeps its address as long as it has clients`() throws {
        var addresses = RelayAddresses(countMax: 2)
        let ann = try require(addresses.take("192.0.2.1"))
        let bob = try require(addresses.take("2001:db8:1:2"))
        #expect(ann.isNew && ann.address.text == "127.64.0.0")
        #expect(bob.isNew && bob.address.text == "127.64.0.1")
        let again = try require(addresses.take("192.0.2.1"))
        #expect(!again.isNew && again.address == ann.address)
        #expect(addresses.uses(of: "192.0.2.1") == 2)
        // Both are in use.
        #expect(addresses.take("192.0.2.3") == nil)
        addresses.release(ann.address)
        #expect(addresses.take("192.0.2.3") == nil)
        addresses.release(ann.address)
        let third = try require(addresses.take("192.0.2.3"))
        #expect(third.isNew && third.address == ann.address)
        #expect(addresses.network(of: third.address) == "192.0.2.3")
        #expect(addresses.uses(of: "192.0.2.1") == 0)
    }

    /// `#require` does not accept a mutating call.
    private func require<T>(_ value: T?) throws -> T { try #require(value) }

    @Test func `T2: no two networks in use share an address, for random clients`() throws {
        var random = SeededRandom(printing: "relay addresses")
        var addresses = RelayAddresses(countMax: 20)
        var used: [(network: String, address: RelayAddress)] = []
        for _ in 0..<20_000 {
            if random.below(2) == 0 {
                let network = "192.0.2.\(random.below(30))"
                let isKnown = used.contains { $0.network == network }
                guard let (address, isNew) = addresses.take(network) else {
                    #expect(!isKnown && Set(used.map(\.network)).count == 20)
                    continue
                }
                #expect(!(isNew && isKnown))
                used.append((network, address))
            } else if !used.isEmpty {
                addresses.release(used.remove(at: random.below(used.count)).address)
            }
            for (network, address) in used.suffix(1) {
                #expect(addresses.network(of: address) == network)
                #expect(used.allSatisfy { ($0.address == address) == ($0.network == network) })
            }
        }
    }

    @Test(
        arguments: [
            ("127.64.0.0", 0), ("127.64.255.255", 65_535), ("127.64.3.9", 777), ("127.65.0.0", nil),
            ("127.64.0", nil), ("127.64.0.256", nil), ("127.64.00.1", nil), ("127.64.+1.1", nil),
            ("127.0.0.1", nil), ("192.0.2.1", nil), ("", nil),
        ] as [(String, Int?)])
    func `T2: an address of the relay is in 127.64.0.0 to 127.64.255.255`(
        _ text: String, _ number: Int?
    ) {
        #expect(RelayAddress(text).map { Int($0.number) } == number)
        if let address = RelayAddress(text) { #expect(address.text == text) }
    }

    @Test(
        arguments: [
            ("AAAAAAAAAAAAAAAAAAAAAA==", "mqtt", "mqtt"),
            ("dGhlIHNhbXBsZSBub25jZQ==", "chat, mqttv3.1 ,mqtt", "mqttv3.1"),
            ("AAAAAAAAAAAAAAAAAAAAAA==", "chat", nil), ("AAAAAAAAAAAAAAAAAAAAAA==", "", nil),
            ("", "mqtt", nil), ("AAAA", "mqtt", nil), ("AAAAAAAAAAAAAAAAAAAAAA\r\n", "mqtt", nil),
            ("AAAAAAAAAAA AAAAAAAAAA==", "mqtt", nil),
        ] as [(String, String, String?)])
    func `T2: a handshake needs a key and a subprotocol for MQTT`(
        _ key: String, _ offered: String, _ chosen: String?
    ) {
        let handshake = WebSocketHandshake(key: key, subprotocols: offered)
        #expect(handshake?.subprotocol == chosen)
    }

    @Test func `T2: the broker's answer ends at the blank line, and the bytes after it are kept`() {
        let head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\n"
        let whole = Array((head + "sec-websocket-accept: abc=\r\n\r\nxy").utf8)
        for count in 0..<whole.count - 2 {
            #expect(WebSocketAnswer(Array(whole.prefix(count))) == .partial)
        }
        #expect(WebSocketAnswer(whole) == .accepted("abc=", rest: Array("xy".utf8)))
        #expect(WebSocketAnswer(Array((head + "\r\n").utf8)) == .refused)
        #expect(WebSocketAnswer(Array("HTTP/1.1 403 Forbidden\r\n\r\n".utf8)) == .refused)
        let endless = Array(repeating: UInt8(ascii: "a"), count: WebSocketAnswer.bytesMax)
        #expect(WebSocketAnswer(endless) == .refused)
    }
}
