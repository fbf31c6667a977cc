import Testing
import Topics
import Web

/// The address of a client behind a proxy.
struct ForwardedAddressTests {
    @Test(
        arguments: [
            ("192.0.2.1", "192.0.2.1"), (" 192.0.2.1:5678", "192.0.2.1"),
            ("192.0.2.1:0", "192.0.2.1"), ("2001:db8::1", "2001:db8::1"),
            ("[2001:DB8:0:0::1]", "2001:db8::1"), ("[2001:db8::1]:5678", "2001:db8::1"),
            ("\"[::1]:5678\"", "::1"), ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
            ("2001:0db8:0000::0001", "2001:db8::1"),
        ])
    func `T7: an address with a port is one address`(_ text: String, _ address: String) {
        #expect(ForwardedAddress.read(text) == address)
    }

    @Test(
        arguments: [
            "", "unknown", "_hidden", "192.0.2", "192.0.2.256", "192.0.2.1:", "192.0.2.1:x",
            "192.0.2.1:65536", "192.0.2.1:1:2", "[192.0.2.1]:80", "[2001:db8::1", "[::1]x",
            "2001:db8::1:", "fe80::1%eth0", String(repeating: "1", count: 100),
        ])
    func `T7: a text that is no address is refused`(_ text: String) {
        #expect(ForwardedAddress.read(text) == nil)
    }

    @Test func `T7: all ports of an address are one network`() {
        let addresses = (1...500).compactMap { ForwardedAddress.read("198.51.100.7:\($0)") }
        #expect(Set(addresses.map { ClientNetwork.of($0) }) == ["198.51.100.7"])
        let hosts = (1...500).compactMap { ForwardedAddress.read("[2001:db8:1:2::\($0)]:\($0)") }
        #expect(Set(hosts.map { ClientNetwork.of($0) }) == ["2001:db8:1:2"])
    }
}
