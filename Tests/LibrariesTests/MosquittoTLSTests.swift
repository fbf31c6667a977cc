import Foundation
import Mosquitto
import Testing

@Suite struct MosquittoTLSTests {
    @Test func `an encrypted connection works only with the right authority`() throws {
        let broker = try MosquittoBroker(
            portSettings: "certfile FOLDER/certificate\nkeyfile FOLDER/key",
            files: ["certificate": testCertificate, "key": testKey])
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
            // The handshake fails within the call, or after it if it takes longer.
            try stranger.client.connect(to: broker.tcp)
            try pump([stranger]) { stranger.client.failure != nil }
            throw try #require(stranger.client.failure)
        }
        #expect(!stranger.client.isConnected)
    }
}
