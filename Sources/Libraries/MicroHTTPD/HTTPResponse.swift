internal import CMicroHTTPD

/// A complete answer.
package struct HTTPResponse: Sendable {
    /// The status: 200 to 599, or 101 with ``upgrade``. Any other is sent as 500.
    package var status: Int
    /// The header fields. The library adds `Content-Length`, `Date` and `Connection`.
    ///
    /// A field with a line break, a NUL or no value cannot be sent. The answer is then 500.
    package var headers: [(name: String, value: String)]
    /// The body. Not sent for a HEAD request, or with a status that has none (204, 304).
    package var body: [UInt8]
    /// A streamed body, instead of ``body``.
    package var stream: HTTPStream?
    /// The change to another protocol, with status 101.
    package var upgrade: HTTPUpgrade?

    package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer with one line of text that explains the status.
    package static func plain(status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")],
            body: Array("\(status) \(reasonPhrase(status))\n".utf8))
    }
}

extension HTTPResponse {
    /// The reason phrase of a status, from RFC 9110.
    static func reasonPhrase(_ status: Int) -> String {
        MHD_get_reason_phrase_for(UInt32(clamping: status)).map { String(cString: $0) } ?? "Unknown"
    }

    /// Hands the answer to the library. An answer that cannot be sent becomes a plain 500.
    /// - Returns: False if the library does not accept it. The connection must then be closed.
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
        // The library counts the references to an answer. This one ends here.
        defer { MHD_destroy_response(made) }
        return MHD_queue_response(connection, UInt32(status), made) == .YES
    }

    /// The answer in the library's form. Nil if it cannot be sent.
    private func made(on connection: OpaquePointer) -> OpaquePointer? {
        let isSendable = upgrade == nil ? (200...599).contains(status) : status == 101
        guard isSendable, let made = madeBody(on: connection) else { return nil }
        for (name, value) in headers {
            // A NUL would truncate the text.
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
        guard body.count > SharedBody.bytesMin else {
            return body.withUnsafeBytes { bytes in
                // Sound: the library only reads the bytes, and copies them before the call returns.
                MHD_create_response_from_buffer(
                    bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                    .RESPMEM_MUST_COPY)
            }
        }
        return SharedBody(body).made()
    }
}

/// A long body that the library reads without a copy of its own.
///
/// Many clients that receive the same document slowly then need its memory only once.
private final class SharedBody {
    /// The length from which a body is shared, in bytes.
    static let bytesMin = 4_096

    private let body: [UInt8]

    init(_ body: [UInt8]) { self.body = body }

    /// The answer in the library's form. It keeps the body until its end.
    func made() -> OpaquePointer? {
        let own = Unmanaged.passRetained(self)
        let made = body.withUnsafeBytes { bytes in
            // Sound: nothing changes the array, and on Linux an array's storage stays in its place
            // while the array exists. This object keeps it until the library releases the object.
            MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                { own in own.map { Unmanaged<SharedBody>.fromOpaque($0).release() } },
                own.toOpaque())
        }
        if made == nil { own.release() }
        return made
    }
}

/// Answers one request, from any thread, once.
///
/// Only the first answer counts. If a responder is released without an answer, it answers with
/// status 500, so no client waits for ever.
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

    /// Answers the request without blocking. Does nothing if the request has an answer, has timed
    /// out, or its client has disconnected.
    package func answer(_ response: HTTPResponse) {
        if !table.answer(id, with: { response }) { response.stream?.close() }
    }
}
