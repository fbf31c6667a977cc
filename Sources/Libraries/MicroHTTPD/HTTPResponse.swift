internal import CMicroHTTPD

/// An answer, whole.
package struct HTTPResponse: Sendable {
    /// 200 to 599, or 101 with ``upgrade``; anything else is sent as 500.
    package var status: Int
    /// `Content-Length`, `Date` and `Connection` come by themselves.
    ///
    /// A field with a line break, a NUL or no value is not sendable: the answer is then 500.
    package var headers: [(name: String, value: String)]
    /// Not sent on a HEAD request, nor with a status that has none (204, 304).
    package var body: [UInt8]
    /// In place of a body: one that comes piece by piece.
    package var stream: HTTPStream?
    /// The change to another protocol, with status 101.
    package var upgrade: HTTPUpgrade?

    package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A line of text that says what the status means.
    package static func plain(status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")],
            body: Array("\(status) \(reasonPhrase(status))\n".utf8))
    }
}

extension HTTPResponse {
    /// The words for a status, as RFC 9110 has them.
    static func reasonPhrase(_ status: Int) -> String {
        MHD_get_reason_phrase_for(UInt32(clamping: status)).map { String(cString: $0) } ?? "Unknown"
    }

    /// Hands the answer to the library; one that cannot be sent becomes a plain 500.
    /// - Returns: False when the library does not take it: the connection is to be closed.
    func queue(on connection: OpaquePointer) -> Bool {
        if let own = made(on: connection) { return Self.queue(own, status, connection) }
        let status = 500
        guard let other = HTTPResponse.plain(status: status).made(on: connection) else {
            return false
        }
        return Self.queue(other, status, connection)
    }

    private static func queue(
        _ made: OpaquePointer, _ status: Int, _ connection: OpaquePointer
    ) -> Bool {
        // The library counts its uses of an answer; ours ends here.
        defer { MHD_destroy_response(made) }
        return MHD_queue_response(connection, UInt32(status), made) == .YES
    }

    /// The answer as the library's own; nil if it is not sendable.
    private func made(on connection: OpaquePointer) -> OpaquePointer? {
        let isSendable = upgrade == nil ? (200...599).contains(status) : status == 101
        guard isSendable, let made = madeBody(on: connection) else { return nil }
        for (name, value) in headers {
            // A NUL would cut the text short.
            guard !name.utf8.contains(0), !value.utf8.contains(0),
                MHD_add_response_header(made, name, value) == .YES
            else {
                MHD_destroy_response(made)
                return nil
            }
        }
        return made
    }

    private func madeBody(on connection: OpaquePointer) -> OpaquePointer? {
        if upgrade != nil { return MHD_create_response_for_upgrade(libraryUpgrades, nil) }
        if let stream { return StreamReading(stream, on: connection).made() }
        return body.withUnsafeBytes { bytes in
            // The library only reads, and copies what it reads before the call returns.
            MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                .RESPMEM_MUST_COPY)
        }
    }
}

/// Answers one request, from any thread, once.
///
/// The first answer counts, those after it are ignored. One that is let go without an answer
/// answers with status 500, so that no client waits for nothing.
package final class Responder: Sendable {
    private let table: ExchangeTable
    private let id: ExchangeTable.ID
    private let ownAnswer: @Sendable (_ status: Int) -> HTTPResponse

    init(
        _ id: ExchangeTable.ID, in table: ExchangeTable,
        ownAnswer: @escaping @Sendable (_ status: Int) -> HTTPResponse
    ) {
        self.id = id
        self.table = table
        self.ownAnswer = ownAnswer
    }

    deinit { table.answer(id) { ownAnswer(500) } }

    /// Answers; does not block, and does nothing if the request is answered already, was given up,
    /// or its client has gone.
    package func answer(_ response: HTTPResponse) {
        if !table.answer(id, with: { response }) { response.stream?.close() }
    }
}
