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
