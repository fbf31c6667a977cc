package import Contract
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
