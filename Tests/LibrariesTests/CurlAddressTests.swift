import Curl
import Testing

@Suite struct CurlAddressTests {
    let transfers = Transfers()

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.88.98.1",
        "192.167.255.255", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:4860::8888",
        "2001:200::1", "2a00::1", "3ffe::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1",
    ])
    func `an address of the public internet is public`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
        "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255",
        "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255",
        "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:192.168.0.1", "::127.0.0.1",
        "::ffff:0:1.1.1.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1.1.1.1", "100::1", "fc00::1",
        "fdff::1", "fe80::1", "fec0::1", "ff02::1", "2001::1", "2001:1ff::1", "2001:db8::1",
        "2002:0101:0101::1", "3fff:fff::1", "4000::1",
    ])
    func `an address for a special purpose is not public`(_ text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }

    @Test(arguments: ["", "1.1.1", "01.1.1.1", "1.1.1.1 ", "localhost", "fe80::1%lo", ":::"])
    func `other texts are not addresses`(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [
        "127.0.0.1", "localhost", "0x7f000001", "2130706433", "[::1]", "[::ffff:127.0.0.1]",
        "0.0.0.0", "169.254.169.254", "10.0.0.1",
    ])
    func `a request for strangers never goes to a private address`(_ host: String) throws {
        let peer = try CurlPeer.http()
        defer { peer.end() }
        var request = WebRequest(url: "http://\(host):\(peer.port)/")
        request.onlyPublicAddresses = true

        #expect(transfers.perform(request).error == .forbiddenAddress)
        #expect(peer.connections == 0)
    }

    @Test func `a request for strangers uses no open connection to a private address`() throws {
        let peer = try CurlPeer.http()
        defer { peer.end() }
        var request = WebRequest(url: peer.url("/open"))
        _ = try transfers.perform(request).get()
        request.url = peer.url("/closed")
        request.onlyPublicAddresses = true

        #expect(transfers.perform(request).error == .forbiddenAddress)
        #expect(!peer.lines.contains { $0.contains("/closed") })
    }
}
