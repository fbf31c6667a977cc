internal import Glibc
internal import Mosquitto

/// The least that a daemon could do: each request goes to its room's event topic as it is.
///
/// Runs as a process of its own (`fairway bench echo-server SOCKET`), so that its processor time
/// stands apart. Prints `ready` when it is subscribed, and ends with its broker.
final class EchoServer {
    private let client: Client
    private var topic: [UInt8] = []
    private var isSubscribed = false

    init() throws(MosquittoError) {
        client = try Client(options: Client.Options(clientID: "echo"))
        client.onMessage = { [unowned self] in copy($0) }
        client.onEvent = { [unowned self] event in
            if case .subscribed = event { isSubscribed = true }
        }
    }

    /// Copies until the connection ends.
    func run(socket: String) throws(MosquittoError) {
        try client.connect(to: .unix(path: socket))
        while !client.isConnected, client.failure == nil { client.pump(timeout: .seconds(1)) }
        try client.subscribe(["fairway/room/+/do/#"])
        while !isSubscribed, client.failure == nil { client.pump(timeout: .seconds(1)) }
        print("ready")
        fflush(nil)
        while client.failure == nil { client.pump(timeout: .seconds(1)) }
    }

    /// `fairway/room/{room}/do/...` goes to `fairway/room/{room}/event`.
    private func copy(_ message: borrowing RawMessage) {
        let from = message.topic
        var slashes = 0
        topic.removeAll(keepingCapacity: true)
        for byte in from {
            topic.append(byte)
            if byte == UInt8(ascii: "/") { slashes += 1 }
            if slashes == 3 { break }
        }
        topic.append(contentsOf: "event".utf8)
        let payload = message.payload
        topic.withUnsafeBufferPointer { topic in
            // What cannot be sent is missed by the load, which counts it as lost.
            _ = try? client.publish(topic: topic, payload: payload)
        }
    }
}
