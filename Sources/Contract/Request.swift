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
