import Mosquitto

/// A client that notes all it is told.
final class MosquittoPeer {
    let client: Client
    private(set) var events: [Client.Event] = []

    init(_ options: Client.Options = Client.Options()) throws {
        client = try Client(options: options)
        client.onEvent = { [unowned self] in events.append($0) }
    }

    /// A peer that the broker has let in.
    convenience init(
        _ options: Client.Options = Client.Options(), at address: Client.Address
    ) throws {
        try self.init(options)
        try client.connect(to: address)
        try pump([self]) { client.isConnected }
    }

    var messages: [Client.Message] {
        events.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }

    /// The answers of the broker to a subscription.
    func subscribe(_ filters: String..., qos: QoS = .atMostOnce) throws -> [UInt8] {
        let id = try client.subscribe(filters, qos: qos)
        var grants: [UInt8]?
        try pump([self]) {
            for case .subscribed(id, let granted) in events { grants = granted }
            return grants != nil
        }
        return grants ?? []
    }
}

struct Late: Error {}

/// Drives the peers until the condition holds.
func pump(_ peers: [MosquittoPeer], until condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while !condition() {
        if ContinuousClock.now > deadline { throw Late() }
        for peer in peers { peer.client.pump(timeout: .milliseconds(1)) }
    }
}
