import Foundation
import Mosquitto
import Testing

@Suite struct MosquittoTLSTests {
    @Test func `an encrypted connection works with the right authority and with no other`() throws {
        let broker = try MosquittoBroker(
            portSettings: "certfile FOLDER/certificate\nkeyfile FOLDER/key",
            files: ["certificate": certificate, "key": key])
        var options = Client.Options()
        options.tls = Client.TLS(caFile: broker.folder.appending(path: "certificate").path)

        let peer = try MosquittoPeer(options, at: broker.tcp)
        _ = try peer.subscribe("a")
        try peer.client.publish(topic: "a", payload: [UInt8](repeating: 1, count: 100_000))
        try pump([peer]) { !peer.messages.isEmpty }
        #expect(peer.messages.first?.payload.count == 100_000)

        options.tls = Client.TLS()
        let stranger = try MosquittoPeer(options)
        #expect(throws: MosquittoError.self) {
            // The handshake fails within the call or, where it takes longer, after it.
            try stranger.client.connect(to: broker.tcp)
            try pump([stranger]) { stranger.client.failure != nil }
            throw try #require(stranger.client.failure)
        }
        #expect(!stranger.client.isConnected)
    }
}

/// A certificate for 127.0.0.1 that signs itself, and its key; made for this test, good for nothing.
private let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
    c3QwIBcNMDAwMTAxMDAwMDAwWhgPMjEwMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
    CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHtJ7LNXybz1+go4
    txuQhaLs+0kaxtGhQUSXsIcrgzXpVWsYa+6gBaBJavLs8R0GuxGRGpOFfohY6/M2
    UGwmnkqjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
    hwR/AAABMB0GA1UdDgQWBBTOqqOP8tt3VzPoUBG3xjfXxl7STjAKBggqhkjOPQQD
    AgNIADBFAiAk3+HjcDjfvQrfn4HLPmjQ9knGGbC/yELYA2yPQ9ZLTgIhANdJgkit
    XYFtu4hR8cyNBxHk3cj529M6T4SSxOubycu4
    -----END CERTIFICATE-----
    """

private let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC1/+9MWZYdI7rRS5
    N7MLdL6OcskNpI36RzLyvZRAm0OhRANCAAR7SeyzV8m89foKOLcbkIWi7PtJGsbR
    oUFEl7CHK4M16VVrGGvuoAWgSWry7PEdBrsRkRqThX6IWOvzNlBsJp5K
    -----END PRIVATE KEY-----
    """
