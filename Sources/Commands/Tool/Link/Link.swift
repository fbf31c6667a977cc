package import Contract
import Crypto
import Engine
import Foundation
import JSON
package import Mosquitto
package import PeopleContract
package import Topics

/// A connection to the server that sends requests and waits for their replies.
///
/// It has no thread. It works only during ``step(timeout:)`` and the methods that call it. After a
/// lost connection, it connects again with growing pauses, and subscribes again.
package final class Link {
    /// The client that connects.
    package enum Identity: Sendable {
        case guest
        case user(name: String, token: String, topics: UserTopics)
    }

    package let address: ServerAddress
    /// The prefix of requests outside rooms.
    package let doPrefix: String
    /// The scope of the requests that this link sends. A user's link also sends requests inside
    /// rooms.
    package let scope: Route.Scope
    /// The time that a request waits for its reply.
    package let patience: Duration

    /// Receives each message that is not a reply.
    package var onMessage: ((Client.Message) -> Void)?

    let replyTopic: String
    /// The topic for replies to this link, below the reply topic of the user. So the clients of one
    /// user do not receive each other's replies.
    let responseTopic: String
    let client: Client
    var isUp = false
    /// Whether the link was ever connected. If not, the first failure ends the attempt.
    var wasUp = false
    /// The number of connections so far. A request is sent again on each new one.
    var connections = 0
    /// Whether the broker refused the token.
    var isSignedOut = false
    var failure: MosquittoError?
    var backoff = Backoff(first: .milliseconds(100), most: .seconds(2))
    var nextAttempt = ContinuousClock.now
    var filters: [String] = []
    var inbox = ReplyBox()
    package let grammar: TopicGrammar

    /// - Throws: ``ToolError/unreachable(_:)`` if the library rejects the options.
    package init(
        _ identity: Identity, at address: ServerAddress, grammar: TopicGrammar = .standard,
        patience: Duration = .seconds(15)
    ) throws(ToolError) {
        self.address = address
        self.patience = patience
        self.grammar = grammar
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
        client.onEvent = { [unowned self] event in handle(event) }
    }

    /// Disconnects. A message that the socket does not accept at once is lost.
    package func close() {
        client.disconnect()
        client.flush()
    }

    /// Subscribes now and after each reconnect.
    package func subscribe(_ filters: [String]) {
        self.filters += filters
        if isUp { _ = try? client.subscribe(filters) }
    }

    /// Subscribes again, to receive the retained messages again.
    package func subscribeAgain() {
        if isUp, !filters.isEmpty { _ = try? client.subscribe(filters) }
    }
}

extension Link {
    /// Connects if that is due, or else waits for the socket and handles its messages.
    ///
    /// - Parameter timeout: The maximum time to wait. More than 200 ms count as 200 ms.
    /// - Throws: ``ToolError/refused(_:)`` if the token is not valid; ``ToolError/unreachable(_:)``
    ///   if the first connection fails; ``ToolError/interrupted`` after Ctrl-C, if ``Interruption``
    ///   watches for it.
    /// - Blocks: Up to `timeout`; longer during TCP and TLS handshakes.
    package func step(timeout: Duration) throws(ToolError) {
        if isSignedOut { throw .refused(.signedOut) }
        if Interruption.isAsked { throw .interrupted }
        // The library must not connect from within an event, so only this place connects.
        if client.descriptor == nil, ContinuousClock.now >= nextAttempt { try connect() }
        client.pump(timeout: min(timeout, .milliseconds(200)))
        if isSignedOut { throw .refused(.signedOut) }
    }

    /// Repeats steps until the condition is true.
    /// - Returns: `false` if the time ran out first.
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

    /// Waits until the broker has accepted the connection.
    package func connected() throws(ToolError) {
        guard try wait(upTo: patience, until: { isUp }) else { throw noAnswer("the connection") }
    }

    /// Returns the error for a missing answer.
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

    func handle(_ event: Client.Event) {
        switch event {
        case .connected(let reason, _): if reason == 0 { didConnect() }
        case .disconnected: didDisconnect()
        case .published(let id, let reason):
            if reason >= 0x80 { inbox.refusedPublishes.insert(id) }
        case .message(let message): handle(message)
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
        // Guests have no token. The broker refuses them if too many connect, so they try again.
        if scope == .user, let failure, failure.isNotAuthorized { isSignedOut = true }
        nextAttempt = ContinuousClock.now + backoff.next()
    }

    private func handle(_ message: Client.Message) {
        if message.topic == replyTopic || message.topic.hasPrefix(replyTopic + "/") {
            inbox.store(message.payload)
        } else {
            onMessage?(message)
        }
    }
}

/// Replies and refusals that no request has handled yet.
struct ReplyBox {
    /// Replies by the id of their request. Other ids than ``expected`` are ignored.
    var replies: [String: JSON] = [:]
    /// The ids of requests that wait for a reply.
    var expected: Set<String> = []
    /// The latest refusal notice of the broker and its topic. A notice has no request id.
    var notice: (topic: String, error: JSON)?
    /// The ids of publishes that the broker refused in its acknowledgement.
    var refusedPublishes: Set<Int32> = []

    /// Stores a message from the reply topic.
    mutating func store(_ payload: [UInt8]) {
        guard let reply = try? JSON(parsing: payload) else { return }
        if let id = reply["id"]?.string {
            if expected.contains(id) { replies[id] = reply }
        } else if let error = reply["error"], let topic = error["topic"]?.string {
            notice = (topic, error)
        }
    }
}

/// Random names that nobody can guess.
package enum RandomText {
    /// Returns random characters of `[a-z0-9]`, with a little over 5 bits each.
    package static func word(_ count: Int) -> String {
        var random = SecureRandom()
        let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<count).map { _ in characters[Int.random(in: 0..<36, using: &random)] })
    }
}
