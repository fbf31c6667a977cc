package import Contract
package import Topics

/// A request as an edge passes it to the engine: sender, route, body and address for the reply.
package struct Envelope: Sendable {
    package var route: Route
    package var sender: Sender
    /// The sender's device, if the guard reports it.
    package var device: String?
    /// The claims of the sender's token, if no guard has checked whether it is still valid.
    package var claims: DeviceClaims?
    /// A personal token instead of a sender. The engine looks up its owner.
    package var personalToken: String?
    /// The value of the cookie that identifies the browser, over HTTP.
    package var browser: String?
    /// The client's network if the request came over HTTP; otherwise nil.
    package var network: String?
    /// The language that the client asks for (`Accept-Language`), over HTTP. Nil if it names no
    /// supported language.
    package var language: Language?
    package var room: String?
    package var body: Body
    /// The reason why the edge refuses the request; usually nil.
    package var objection: Refusal?
    package var replyAddress: ReplyAddress
    /// Whether the sender named a response topic, and so expects a reply in any case.
    package var expectsReply: Bool
    /// The time of arrival; see ``Stopwatch``.
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
        /// Plain text from a device that cannot produce JSON, and the last levels of its topic. See
        /// ``TextRequest``.
        case text([UInt8], at: [String])
    }
}

/// The sender of a request, verified by the guard or the edge.
package enum Sender: Hashable, Sendable {
    /// A client that is not signed in, by its client id.
    case guest(String)
    /// An HTTP client that is not signed in. All such clients of one network share one name.
    case network(String)
    case user(String)

    /// The name under which requests are remembered. A network's name differs from all names of
    /// users and clients.
    package var key: String {
        switch self {
        case .guest(let client): client
        case .network(let network): "guest-@\(network)"
        case .user(let name): name
        }
    }

    /// Whether several people share this sender. They may use the same request `id` for different
    /// requests, so the content also tells requests apart.
    var isShared: Bool {
        if case .network = self { true } else { false }
    }
}

/// The destination of a reply.
package enum ReplyAddress: Equatable, Sendable {
    /// A topic on the broker.
    /// - Parameter correlation: MQTT 5 Correlation Data, returned unchanged.
    case topic(String, correlation: [UInt8]? = nil)
    /// A caller that waits at another edge.
    case caller(Caller)
}

/// A caller at another edge that waits for one reply.
package final class Caller: Equatable, Sendable {
    /// Receives the reply, on the writer thread, after the broker has received all earlier effects.
    /// It must not block.
    package let answer: @Sendable (Reply) -> Void

    package init(answer: @escaping @Sendable (Reply) -> Void) {
        self.answer = answer
    }

    package static func == (one: Caller, two: Caller) -> Bool { one === two }
}
