package import Contract

/// A request as an edge hands it in: who asks for what, and where the answer goes.
package struct Envelope: Sendable {
    package var route: Route
    package var sender: Sender
    /// The device that it came from, where the guard says so.
    package var device: String?
    /// What the sender's token says, where no guard has looked whether it is still alive.
    package var claims: DeviceClaims?
    /// A personal token that came in place of a sender: the engine looks whose it is.
    package var personalToken: String?
    /// What the browser that asks was given to be known by (a cookie), over HTTP.
    package var browser: String?
    /// The client's network if the request came over HTTP; otherwise nil.
    package var network: String?
    /// The language that the client asks for (`Accept-Language`), over HTTP; nil if it names none that there is.
    package var language: Language?
    /// The room, for requests inside one.
    package var room: String?
    package var body: Body
    /// Why the edge itself refuses it; nil for nearly all.
    package var objection: Refusal?
    package var replyAddress: ReplyAddress
    /// Whether the sender named a place for the reply, and so expects one in any case.
    package var expectsReply: Bool
    /// When it was handed in; see ``Stopwatch``.
    package internal(set) var received: UInt64 = 0

    package init(
        route: Route, sender: Sender, device: String? = nil, room: String? = nil, body: Body,
        replyAddress: ReplyAddress, expectsReply: Bool = false
    ) {
        self.route = route
        self.sender = sender
        self.device = device
        self.room = room
        self.body = body
        self.replyAddress = replyAddress
        self.expectsReply = expectsReply
    }

    package enum Body: Sendable {
        /// A JSON object.
        case json([UInt8])
        /// A cell written as text, by a device that cannot make JSON.
        case cell(player: String, hole: String, text: [UInt8])
    }
}

/// Who asks, as the broker's guard has made sure.
package enum Sender: Hashable, Sendable {
    /// Nobody is signed in; known by the client id.
    case guest(String)
    /// Nobody is signed in, over HTTP; known by the network that it asks from, as all others there.
    case network(String)
    case user(String)

    /// The name under which requests are remembered: no user's and no client's where it is a
    /// network's.
    package var key: String {
        switch self {
        case .guest(let client): client
        case .network(let network): "guest-@\(network)"
        case .user(let name): name
        }
    }

    /// Whether several people ask under one name. What one of them called `1` is not what another
    /// calls so: their requests are told apart by all that they say.
    var isShared: Bool {
        if case .network = self { true } else { false }
    }
}

/// Where a reply goes.
package enum ReplyAddress: Equatable, Sendable {
    /// To a topic, over the broker.
    /// - Parameter correlation: MQTT 5 Correlation Data, given back as it came.
    case topic(String, correlation: [UInt8]? = nil)
    /// To somebody who waits at another edge.
    case caller(Caller)
}

/// Somebody who waits for one reply.
package final class Caller: Equatable, Sendable {
    /// Called on the writer thread, after all that the broker is told first; must not block.
    package let answer: @Sendable (_ payload: [UInt8]) -> Void

    package init(answer: @escaping @Sendable (_ payload: [UInt8]) -> Void) {
        self.answer = answer
    }

    package static func == (one: Caller, two: Caller) -> Bool { one === two }
}
