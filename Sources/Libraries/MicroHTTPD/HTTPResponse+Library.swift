internal import CMicroHTTPD

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
