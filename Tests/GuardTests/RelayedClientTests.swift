import Guard
import Testing
import Topics

/// Clients that the daemon relays from loopback addresses (T2).
@Suite struct RelayedClientTests {
    private static let limits = [
        (name: "guest_connections_per_minute", value: "3"),
        ("connections_per_address_max", "2"),
    ]

    private func guest(_ number: Int) -> String { "guest-0123456789abcde\(number)" }

    @Test func `T2: a relayed client counts for its own network`() throws {
        let fixture = try GuardFixture(Self.limits)
        fixture.control("network 127.64.0.7 203.0.113.9\nnetwork 127.64.0.8 2001:db8:1:2")
        for number in 0..<2 {
            let verdict = fixture.connect(
                ClientKey(10 + number), id: guest(number), address: "127.64.0.7")
            #expect(verdict == .admitted)
        }
        // The limit on connections of one address.
        #expect(
            fixture.connect(12, id: guest(2), address: "127.64.0.7")
                == .limited(.addressFull(most: 2)))
        #expect(
            fixture.connect(13, id: guest(3), address: "203.0.113.9")
                == .limited(.addressFull(most: 2)))
        #expect(fixture.connect(14, id: guest(4), address: "127.64.0.8") == .admitted)
    }

    @Test func `T2: the daemon learns the network of a relayed client`() throws {
        let fixture = try GuardFixture()
        fixture.control("network 127.64.0.7 203.0.113.9")
        #expect(fixture.connect(10, id: guest(0), address: "127.64.0.7") == .admitted)
        let addresses = fixture.reports().compactMap { report in
            if case .connected(_, _, _, let address, _) = report { address } else { nil }
        }
        #expect(addresses == ["203.0.113.9"])
    }

    @Test(arguments: ["127.64.0.9", "127.65.0.7", "127.127.255.255", "127.64.0.07"])
    func `T2: nobody can connect from an unused relay address`(_ address: String) throws {
        let fixture = try GuardFixture()
        fixture.control("network 127.64.0.7 203.0.113.9")
        #expect(fixture.connect(10, id: guest(0), address: address) == .closed)
        #expect(fixture.connect(11, id: guest(1), address: "127.0.0.1") == .admitted)
    }

    @Test func `T2: an address may represent another network later, and a snapshot keeps it`()
        throws
    {
        let fixture = try GuardFixture(Self.limits)
        fixture.control("network 127.64.0.7 203.0.113.9")
        for number in 0..<2 {
            _ = fixture.connect(ClientKey(10 + number), id: guest(number), address: "127.64.0.7")
        }
        fixture.control("network 127.64.0.7 203.0.113.10")
        fixture.control("begin\ncommit")
        #expect(fixture.connect(12, id: guest(2), address: "127.64.0.7") == .admitted)
        #expect(
            fixture.connect(13, id: guest(3), address: "203.0.113.9")
                == .limited(.addressFull(most: 2)))
    }

    @Test(arguments: [
        "network", "network 127.64.0.7", "network 127.0.0.1 203.0.113.9",
        "network 127.64.0.7 x y", "network 127.64.0.7 203.0.113.9 1", "network 127.64.0.7 ::g",
    ])
    func `T2: a network line without a relay address and a network is invalid`(_ line: String) {
        #expect(ControlLine(line) == nil)
    }
}
