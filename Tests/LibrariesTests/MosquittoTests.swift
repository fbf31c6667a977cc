import Foundation
import Glibc
import Mosquitto
import Testing

@Suite struct MosquittoTests {
    @Test(arguments: Client.ProtocolVersion.allCases, [false, true])
    func `a published message arrives`(version: Client.ProtocolVersion, unix: Bool) throws {
        let broker = try MosquittoBroker()
        let peer = try MosquittoPeer(
            Client.Options(protocolVersion: version),
            at: unix ? .unix(path: broker.socket) : broker.tcp)
        #expect(try peer.subscribe("a/#", "b", qos: .atLeastOnce) == [1, 1])

        try peer.client.publish(topic: "a/0", payload: [0, 1, 255])
        let id = try peer.client.publish(topic: "b", payload: [], qos: .atLeastOnce)
        try pump([peer]) {
            peer.messages.count == 2 && peer.events.contains(.published(id: id, reason: 0))
        }

        #expect(
            peer.messages == [
                Client.Message(topic: "a/0", payload: [0, 1, 255]),
                Client.Message(topic: "b", payload: [], qos: .atLeastOnce),
            ])
        #expect(peer.events.first == .connected(reason: 0, sessionPresent: false))
    }

    @Test func `a request names the topic for its answer`() throws {
        let broker = try MosquittoBroker()
        let peer = try MosquittoPeer(at: .unix(path: broker.socket))
        _ = try peer.subscribe("do")

        try peer.client.publish(
            topic: "do", payload: [1], responseTopic: "reply/ø", correlationData: [0, 7])
        try pump([peer]) { !peer.messages.isEmpty }

        #expect(peer.messages.first?.responseTopic == "reply/ø")
        #expect(peer.messages.first?.correlationData == [0, 7])
    }

    @Test func `a borrowed message has the same content as a copied one`() throws {
        let broker = try MosquittoBroker()
        let peer = try MosquittoPeer(at: broker.tcp)
        _ = try peer.subscribe("#")
        let expected = Client.Message(
            topic: "t", payload: [9], responseTopic: "r", correlationData: [3])
        var seen: [Client.Message] = []
        peer.client.onMessage = { seen.append(Client.Message($0)) }

        try expected.topic.utf8.withContiguousStorageIfAvailable { topic in
            try expected.payload.withUnsafeBufferPointer {
                _ = try peer.client.publish(
                    topic: topic, payload: $0, responseTopic: "r", correlationData: [3])
            }
        }
        try pump([peer]) { !seen.isEmpty }

        #expect(seen == [expected])
        #expect(peer.messages.isEmpty)
    }

    @Test func `a broken connection publishes the will, with its response topic`() throws {
        let broker = try MosquittoBroker()
        let witness = try MosquittoPeer(at: broker.tcp)
        _ = try witness.subscribe("gone")
        var options = Client.Options()
        options.will = Client.Will(topic: "gone", payload: [5], responseTopic: "r")
        let peer = try MosquittoPeer(options, at: broker.tcp)

        shutdown(try #require(peer.client.descriptor), Int32(SHUT_RDWR))
        try pump([witness, peer]) { !witness.messages.isEmpty && peer.client.failure != nil }

        #expect(
            witness.messages == [Client.Message(topic: "gone", payload: [5], responseTopic: "r")])
        #expect(!peer.client.isConnected)
        #expect(peer.client.descriptor == nil)
    }

    @Test func `a DISCONNECT publishes no will and is not a failure`() throws {
        let broker = try MosquittoBroker()
        let witness = try MosquittoPeer(at: broker.tcp)
        _ = try witness.subscribe("#")
        var options = Client.Options()
        options.will = Client.Will(topic: "gone", payload: [])
        let peer = try MosquittoPeer(options, at: broker.tcp)

        peer.client.disconnect()
        try pump([peer]) { peer.events.last == .disconnected(reason: 0) }
        try witness.client.publish(topic: "after", payload: [])
        try pump([witness]) { !witness.messages.isEmpty }

        #expect(witness.messages.map(\.topic) == ["after"])
        #expect(peer.client.failure == nil)
        #expect(throws: MosquittoError.notConnected) {
            try peer.client.publish(topic: "x", payload: [])
        }
    }

    @Test func `a retained message is sent to later subscribers`() throws {
        let broker = try MosquittoBroker()
        let peer = try MosquittoPeer(at: broker.tcp)
        try peer.client.publish(topic: "kept", payload: [1], retain: true)

        _ = try peer.subscribe("kept")
        try pump([peer]) { !peer.messages.isEmpty }

        #expect(peer.messages == [Client.Message(topic: "kept", payload: [1], isRetained: true)])
    }

    @Test(arguments: [(Client.ProtocolVersion.v311, 5), (.v5, 0x87)])
    func `a refused client gets the reason`(version: Client.ProtocolVersion, reason: Int) throws {
        let broker = try MosquittoBroker("allow_anonymous false")
        let peer = try MosquittoPeer(
            Client.Options(username: "eve", password: "x", protocolVersion: version))

        try peer.client.connect(to: broker.tcp)
        try pump([peer]) { peer.client.failure != nil }

        #expect(peer.client.failure == .refused(reason: reason))
        #expect(peer.client.failure?.isNotAuthorized == true)
        #expect(peer.events.first == .connected(reason: reason, sessionPresent: false))
        #expect(peer.events.count == 2)
    }

    @Test func `a missing broker is not a refusal`() throws {
        let broker = try MosquittoBroker()
        broker.end()
        let client = try Client(options: Client.Options())

        #expect(throws: MosquittoError.system(errno: ECONNREFUSED)) {
            try client.connect(to: broker.tcp)
        }
        #expect(throws: MosquittoError.system(errno: ENOENT)) {
            try client.connect(to: .unix(path: broker.socket + "none"))
        }
    }

    @Test func `a client reconnects after the broker's restart`() throws {
        let broker = try MosquittoBroker()
        let peer = try MosquittoPeer(at: broker.tcp)
        var backoff = Backoff(first: .milliseconds(1), most: .milliseconds(50))

        broker.end()
        try pump([peer]) { !peer.client.isConnected }
        #expect(throws: MosquittoError.system(errno: ECONNREFUSED)) {
            try peer.client.connect(to: broker.tcp)
        }
        try broker.restart()
        try pump([peer]) {
            if peer.client.descriptor == nil {
                peer.client.pump(timeout: backoff.next())
                try? peer.client.connect(to: broker.tcp)
            }
            return peer.client.isConnected
        }

        #expect(try peer.subscribe("x") == [0])
        #expect(peer.events.count { if case .disconnected = $0 { true } else { false } } == 1)
    }

    @Test func `unacknowledged messages are sent after the next connect`() throws {
        let broker = try MosquittoBroker()
        let peer = try MosquittoPeer(at: broker.tcp)
        try peer.client.publish(topic: "t", payload: [1], qos: .atLeastOnce, retain: true)
        shutdown(try #require(peer.client.descriptor), Int32(SHUT_RDWR))
        try pump([peer]) { peer.client.failure != nil }
        #expect(throws: MosquittoError.notConnected) {
            try peer.client.publish(topic: "u", payload: [2], qos: .atLeastOnce, retain: true)
        }

        try peer.client.connect(to: broker.tcp)
        try pump([peer]) { peer.client.isConnected }
        #expect(try peer.subscribe("t", "u") == [0, 0])
        try pump([peer]) { peer.messages.count == 2 }
        #expect(peer.messages.map(\.payload) == [[1], [2]])
    }

    @Test(arguments: [QoS.atMostOnce, .atLeastOnce])
    func `a burst of 20,000 arrives complete and in order`(qos: QoS) throws {
        let broker = try MosquittoBroker()
        let sender = try MosquittoPeer(at: .unix(path: broker.socket))
        let receiver = try MosquittoPeer(at: .unix(path: broker.socket))
        _ = try receiver.subscribe("burst", qos: qos)
        var seen: [Int] = []
        receiver.client.onMessage = { message in
            seen.append(message.payload.reduce(0) { $0 << 8 | Int($1) })
        }

        for number in 0..<20_000 {
            let bytes = [UInt8(number >> 8), UInt8(number & 255)]
            try sender.client.publish(topic: "burst", payload: bytes, qos: qos)
        }
        try pump([sender, receiver]) { seen.count >= 20_000 && !sender.client.wantsWrite }

        #expect(seen == Array(0..<20_000))
    }

    @Test func `an answer from within the message callback is sent`() throws {
        let broker = try MosquittoBroker()
        let peer = try MosquittoPeer(at: broker.tcp)
        _ = try peer.subscribe("ask", "answer")
        var answered = false
        peer.client.onMessage = { [client = peer.client] message in
            if message.topic.elementsEqual("answer".utf8) {
                answered = true
            } else {
                _ = try? client.publish(topic: "answer", payload: Array(message.payload))
            }
        }

        try peer.client.publish(topic: "ask", payload: [1])
        try pump([peer]) { answered }
        peer.client.onMessage = nil
    }

    @Test func `text with a NUL is refused and not truncated`() throws {
        let broker = try MosquittoBroker()
        let peer = try MosquittoPeer(at: broker.tcp)

        #expect(throws: MosquittoError.invalid) {
            try peer.client.publish(topic: "a\0b", payload: [])
        }
        #expect(throws: MosquittoError.invalid) { try peer.client.subscribe(["a\0b"]) }
        #expect(throws: MosquittoError.invalid) {
            try Client(options: Client.Options(clientID: "a\0b"))
        }
    }

    @Test func `a doorbell ends the wait`() throws {
        let client = try Client(options: Client.Options())
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }

        #expect(!client.pump(timeout: .zero, alsoWatching: ends[0]))
        write(ends[1], "!", 1)
        #expect(client.pump(timeout: .seconds(30), alsoWatching: ends[0]))
    }

    @Test func `waits double up to their limit, and vary below it`() {
        var backoff = Backoff(first: .seconds(1), most: .seconds(5))
        for ceiling in [1, 2, 4, 5, 5] {
            let wait = backoff.next()
            #expect(wait >= .milliseconds(500 * ceiling) && wait <= .seconds(ceiling))
        }
        backoff.reset()
        #expect(backoff.next() <= .seconds(1))
    }
}

extension MosquittoBroker {
    var tcp: Client.Address { .tcp(host: "127.0.0.1", port: port) }
}

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
