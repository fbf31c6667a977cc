package import JSON
package import Topics

/// A request of the contract: its route, body, result and possible refusals.
///
/// The daemon, the command line and the tests all use this declaration. The server refuses a key that the
/// request does not have, because a misspelt key would otherwise act like a missing one.
package protocol Request: Document {
    associatedtype Result: Document
    static var routes: [Route] { get }
    /// The handling of a request that comes again with the same `id`.
    ///
    /// The server remembers each request that changes something, because another request may have
    /// changed the same thing in between. Only a request that has the same effect at any later time may
    /// be ``Repetition/natural``.
    static var repetition: Repetition { get }
    /// Whether the request changes nothing. It is then also available by `GET` over HTTP.
    static var isRead: Bool { get }
    /// Whether the server refuses the request while its sender has added too much data.
    ///
    /// It is false for requests that end, delete or protect something, because they must always
    /// work. These add no rows, or rows that have a bound for each user.
    static var addsData: Bool { get }
    /// Whether it is available over HTTP without a token, because its result is public. Only for
    /// reads.
    static var isPublic: Bool { get }
    /// The area of personal tokens that includes this request. Nil if no token permits it. See
    /// ``scope``.
    static var area: TokenArea? { get }
    /// The code for missing and wrong fields.
    static var invalid: ErrorCode { get }
    /// The codes of its refusals, besides those of every request.
    static var errors: [ErrorCode] { get }
    /// A remark for clients in the AsyncAPI document, beyond the keys.
    static var remark: String? { get }
    /// Whether the sender must hear this result in any case, because the server did not do what the
    /// request asked for. Other results get no reply if the sender neither chose an `id` nor named a
    /// Response Topic.
    static func mustAnswer(with result: Result) -> Bool
}

/// A request that a device without JSON may also send as plain text, to a topic whose last levels say what
/// it is about. Such a text has no `id`.
package protocol TextRequest: Request {
    /// The keys by which the reply names what the text was about, with their values.
    /// - Parameter levels: The last levels of the topic.
    static func subject(of levels: [String]) -> [JSON.Member]
    /// The body that the text stands for.
    static func body(of text: [UInt8], at levels: [String]) throws(Refusal) -> JSON
    /// Short messages of refusals, for a device with little room. They replace longer ones in the reply to a
    /// text. With the rest of the reply, each fits ``ReplyLimits/textBytesMax``.
    static var shortMessages: [ErrorCode: LocalizedText] { get }
}

/// A result that says whether the server did all that the request asked for.
///
/// If it did not, the sender gets a reply in any case.
package protocol PartialResult: Document {
    var isTaken: Bool { get }
}

extension Request where Result: PartialResult {
    package static func mustAnswer(with result: Result) -> Bool { !result.isTaken }
}

/// The handling of a request that comes again with the same `id`.
package enum Repetition: Sendable {
    /// The server repeats its first reply, and does not process the request twice.
    case remembered
    /// The reply contains a token, which the server does not store. So it processes the request
    /// again, and ends the result of the first one.
    case renewed
    /// The server processes it again, because a repeat at any later time does no harm.
    case natural
}

extension Request {
    package static var repetition: Repetition { isRead ? .natural : .remembered }
    package static var isRead: Bool { false }
    package static var addsData: Bool { !isRead }
    package static var isPublic: Bool { false }
    package static var invalid: ErrorCode { .requestMalformed }
    package static var errors: [ErrorCode] { [] }
    package static var remark: String? { nil }
    package static func mustAnswer(with result: Result) -> Bool { false }

    /// The body with an `id`, as a client sends it.
    package func body(id: String?) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        if let id {
            writer.key("id")
            writer.value(id)
        }
        writeMembers(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}

/// A request whose result comes in pages.
package protocol PagedRequest: Request where Result: Page {
    /// The end of an earlier page. Nil for the first page.
    var cursor: String? { get set }
}

/// One page of a result.
package protocol Page: Document {
    /// The start of the next page. Nil on the last page.
    var cursor: String? { get set }
}

/// The address of a request: its scope and name.
package struct Route: Hashable, Sendable {
    /// The kind of sender, which determines the topic.
    package enum Scope: Sendable, CaseIterable {
        /// `fairway/guest/{clientId}/do/{service}/{method}`: a client that is not signed in.
        case guest
        /// `fairway/user/{me}/do/{service}/{method}`.
        case user
        /// `fairway/room/{room}/do/{me}/{method}`; the service is `room`.
        case room
    }

    package let scope: Scope
    package let service: String
    package let method: String

    package init(_ scope: Scope, _ service: String, _ method: String) {
        self.scope = scope
        self.service = service
        self.method = method
    }

    /// A request inside a room.
    package static func room(_ method: String) -> Route { Route(.room, "room", method) }

    /// The request that a message on a score topic is: one write to one cell of the card.
    package static let score = Route.room("score")
}
