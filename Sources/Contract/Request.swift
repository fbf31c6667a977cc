import JSON

/// A request of the contract: its route, body, result, and what may be answered.
///
/// Stated once; the daemon, the command line and the tests all use this statement.
package protocol Request: Document {
    associatedtype Result: Document
    static var routes: [Route] { get }
    /// What a request with an `id` means when it comes again.
    static var repetition: Repetition { get }
    /// Whether it changes nothing, so that it can be asked for by `GET` over HTTP.
    static var isRead: Bool { get }
    /// Whether it is answered over HTTP without a token: what everybody may know. A read, always.
    static var isPublic: Bool { get }
    /// What personal tokens are given it as a part of; nil: none does it. See ``scope``.
    static var area: TokenArea? { get }
    /// The code under which missing and wrong fields are named.
    static var invalid: ErrorCode { get }
    /// The codes that it may be refused with, besides those of every request.
    static var errors: [ErrorCode] { get }
    /// What a client must know and its keys do not say, for the AsyncAPI document.
    static var remark: String? { get }
}

/// What happens when a request comes again with the same `id`.
package enum Repetition: Sendable {
    /// It is answered as the first time and not done twice.
    case remembered
    /// Its reply bears a token, which is not kept: it is done anew and what the first made ends.
    case renewed
    /// Doing it again is the same as doing it once, so it is simply done again.
    case natural
}

extension Request {
    package static var repetition: Repetition { .natural }
    package static var isRead: Bool { false }
    package static var isPublic: Bool { false }
    package static var invalid: ErrorCode { .requestMalformed }
    package static var errors: [ErrorCode] { [] }
    package static var remark: String? { nil }

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

/// A request whose answer comes page by page.
package protocol PagedRequest: Request where Result: Page {
    /// Where an earlier answer ended; nil: the first page.
    var cursor: String? { get set }
}

/// A part of an answer.
package protocol Page: Document {
    /// Where the next one begins; nil on the last.
    var cursor: String? { get set }
}

/// Where a request goes: who may send it, and under which name.
package struct Route: Hashable, Sendable {
    /// On whose topic a request stands.
    package enum Scope: Sendable, CaseIterable {
        /// `fairway/guest/{clientId}/do/{service}/{method}`: nobody is signed in yet.
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
}

/// What comes back on a request.
package enum Reply {
    /// The reply that says that the change is on disk, with the result's bytes.
    package static func accepted(id: String?, result: [UInt8]) -> [UInt8] {
        var writer = JSONWriter(capacity: result.count + 64)
        writer.beginObject()
        writeID(id, to: &writer)
        writer.key("ok")
        writer.value(true)
        writer.key("result")
        writer.value(json: result)
        writer.endObject()
        return writer.bytes
    }

    /// The reply that says why nothing was changed.
    ///
    /// - Parameter language: The language of the message and of the fields' reasons.
    package static func refused(
        id: String?, _ refusal: Refusal, in language: Language = .english
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writeID(id, to: &writer)
        writer.key("ok")
        writer.value(false)
        writer.key("error")
        refusal.write(to: &writer, in: language)
        writer.endObject()
        return writer.bytes
    }

    /// The largest payload that the broker takes, bytes.
    package static let bytesMax = 262_144

    /// A reply that the broker takes: the one that was made, or where that is too large one that says
    /// so, since the broker would drop it without a word.
    package static func fitting(_ reply: [UInt8]) -> [UInt8] {
        guard reply.count > bytesMax else { return reply }
        let id = (try? JSON(parsing: reply))?["id"]?.string
        return refused(
            id: id,
            Refusal(.requestTooBroad, "The answer is too large for one message. Ask for less."))
    }

    private static func writeID(_ id: String?, to writer: inout JSONWriter) {
        guard let id else { return }
        writer.key("id")
        writer.value(id)
    }
}
