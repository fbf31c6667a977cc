package import Contract
import Crypto
import Foundation
import JSON
package import Mosquitto

/// A connection to the server that keeps itself up, sends requests and waits for their replies.
///
/// Nothing runs by itself: whoever holds it calls ``step(timeout:)``, or a method that does. After
/// a lost connection it comes back with growing pauses and subscribes again.
package final class Link {
    /// Who connects.
    package enum Identity: Sendable {
        case guest
        case user(name: String, token: String, topics: UserTopics)
    }

    package let address: ServerAddress
    /// The prefix of requests outside rooms.
    package let doPrefix: String
    /// Routes of this scope are this link's, and those of rooms if it is a user's.
    package let scope: Route.Scope
    /// How long a request waits for its reply.
    package let patience: Duration

    /// Told every message that is no reply.
    package var onMessage: ((Client.Message) -> Void)?

    let replyTopic: String
    /// The daemon answers here: below the own reply topic, so that several clients of one user
    /// do not get each other's.
    let responseTopic: String
    let client: Client
    var isUp = false
    /// Whether it was ever up: what never was is given up sooner.
    var wasUp = false
    /// Counts connections; a request that sees it change is sent again at once.
    var connections = 0
    /// The broker says that these credentials are dead.
    var isSignedOut = false
    var failure: MosquittoError?
    var backoff = Backoff(first: .milliseconds(100), most: .seconds(2))
    var nextAttempt = ContinuousClock.now
    var filters: [String] = []
    var inbox = ReplyBox()

    /// - Throws: ``ToolError/unreachable(_:)`` when the options cannot be used at all.
    package init(
        _ identity: Identity, at address: ServerAddress, grammar: TopicGrammar = .standard,
        patience: Duration = .seconds(15)
    ) throws(ToolError) {
        self.address = address
        self.patience = patience
        var options = Client.Options()
        let suffix: String
        switch identity {
        case .guest:
            let id = "guest-" + RandomText.word(20)
            options.clientID = id
            scope = .guest
            doPrefix = grammar.guestDo(id)
            replyTopic = grammar.guestReply(id)
            suffix = "cli"
        case .user(let name, let token, let topics):
            suffix = "cli-" + RandomText.word(10)
            options.clientID = "\(name)-\(suffix)"
            options.username = name
            options.password = token
            scope = .user
            doPrefix = topics.do
            replyTopic = topics.reply
        }
        responseTopic = "\(replyTopic)/\(suffix)"
        options.tls = address.tls
        options.keepAlive = .seconds(20)
        do { client = try Client(options: options) } catch {
            throw .unreachable("cannot use these connection options: \(error)")
        }
        client.onEvent = { [unowned self] event in take(event) }
    }

    /// Says goodbye, as far as the socket takes it.
    package func close() {
        client.disconnect()
        client.flush()
    }

    /// Asks for the messages of filters from now on, over every reconnect.
    package func subscribe(_ filters: [String]) {
        self.filters += filters
        if isUp { _ = try? client.subscribe(filters) }
    }

    /// Asks again, for the retained messages' sake.
    package func subscribeAgain() {
        if isUp, !filters.isEmpty { _ = try? client.subscribe(filters) }
    }
}

extension Link {
    /// Moves the connection on: connects when it is due, else waits for the socket.
    ///
    /// - Parameter timeout: How long to wait at most; up to a second.
    /// - Throws: ``ToolError/refused(_:)`` when the token is dead, ``ToolError/unreachable(_:)``
    ///   when nobody listens and nobody ever did, ``ToolError/interrupted`` after Ctrl-C where
    ///   ``Interruption`` is watched.
    /// - Blocks: Up to `timeout`; while connecting, as long as TCP and TLS take.
    package func step(timeout: Duration) throws(ToolError) {
        if isSignedOut { throw .refused(.signedOut) }
        if Interruption.isAsked { throw .interrupted }
        // The library is asked to connect from out here only, never from within an event.
        if client.descriptor == nil, ContinuousClock.now >= nextAttempt { try connect() }
        client.pump(timeout: min(timeout, .milliseconds(200)))
        if isSignedOut { throw .refused(.signedOut) }
    }

    /// Moves on until the condition holds.
    /// - Returns: Whether it does; false when time is up.
    package func wait(
        upTo limit: Duration, until condition: () -> Bool
    ) throws(ToolError) -> Bool {
        let deadline = ContinuousClock.now + limit
        while !condition() {
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return false }
            try step(timeout: left)
        }
        return true
    }

    /// Waits until the broker has let this client in.
    package func connected() throws(ToolError) {
        guard try wait(upTo: patience, until: { isUp }) else { throw noAnswer("the connection") }
    }

    /// What is told when time is up.
    func noAnswer(_ what: String) -> ToolError {
        let reason = failure.map { ": \($0)" } ?? ""
        let seconds = patience.components.seconds
        return .unreachable("no answer from \(address.text) to \(what) in \(seconds) s\(reason)")
    }

    private func connect() throws(ToolError) {
        nextAttempt = ContinuousClock.now + backoff.next()
        do {
            try client.connect(to: address.target)
        } catch {
            failure = error
            guard !wasUp else { return }
            throw .unreachable("cannot connect to \(address.text): \(error)")
        }
    }

    func take(_ event: Client.Event) {
        switch event {
        case .connected(let reason, _): if reason == 0 { didConnect() }
        case .disconnected: didDisconnect()
        case .published(let id, let reason):
            if reason >= 0x80 { inbox.refusedPublishes.insert(id) }
        case .message(let message): take(message)
        case .subscribed, .unsubscribed: break
        }
    }

    private func didConnect() {
        isUp = true
        wasUp = true
        connections += 1
        failure = nil
        backoff.reset()
        _ = try? client.subscribe([responseTopic], qos: .atLeastOnce)
        subscribeAgain()
    }

    private func didDisconnect() {
        isUp = false
        failure = client.failure
        // Guests have no token: they are refused when too many come, and try again.
        if scope == .user, let failure, failure.isNotAuthorized { isSignedOut = true }
        nextAttempt = ContinuousClock.now + backoff.next()
    }

    private func take(_ message: Client.Message) {
        if message.topic == replyTopic || message.topic.hasPrefix(replyTopic + "/") {
            inbox.take(message.payload)
        } else {
            onMessage?(message)
        }
    }
}

/// What came back and is not yet taken.
struct ReplyBox {
    /// Replies by the id of their request; only of those that are waited for.
    var replies: [String: JSON] = [:]
    /// The ids that are waited for.
    var expected: Set<String> = []
    /// The broker's latest refusal notice, which bears no id, with the topic that it is about.
    var notice: (topic: String, error: JSON)?
    /// Publishes that the broker refused in its acknowledgement.
    var refusedPublishes: Set<Int32> = []

    /// Takes a payload from the own reply topic.
    mutating func take(_ payload: [UInt8]) {
        guard let reply = try? JSON(parsing: payload) else { return }
        if let id = reply["id"]?.string {
            if expected.contains(id) { replies[id] = reply }
        } else if let error = reply["error"], let topic = error["topic"]?.string {
            notice = (topic, error)
        }
    }
}

/// Names that nobody guesses and nobody has.
package enum RandomText {
    /// Random characters of `[a-z0-9]`, a little over 5 bits each.
    package static func word(_ count: Int) -> String {
        var random = SecureRandom()
        let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<count).map { _ in characters[Int.random(in: 0..<36, using: &random)] })
    }
}
