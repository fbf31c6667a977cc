internal import CMicroHTTPD

/// One of the library's calls about a request; its pointers are good until the call returns.
struct LibraryCall {
    let connection: OpaquePointer
    let method: String
    let version: String
    /// A piece of the body; empty when the call is not about one.
    let piece: UnsafeBufferPointer<UInt8>

    /// The connection's descriptor.
    var socket: Int32 { Self.socket(of: connection) }

    static func socket(of connection: OpaquePointer) -> Int32 {
        fairway_connection_info(connection, .CONNECTION_INFO_CONNECTION_FD)?.pointee.connect_fd
            ?? -1
    }

    /// The client's address in numbers; empty if the library does not know it.
    var peer: String {
        // The library keeps the address for as long as the connection.
        fairway_connection_info(connection, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr
            .map { SocketAddress.text(of: $0) } ?? ""
    }

    static func client(of connection: OpaquePointer) -> ClientNetwork {
        fairway_connection_info(connection, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr
            .map { ClientNetwork($0) } ?? .unknown
    }

    /// The bytes of the request line and the header fields.
    var headerBytes: Int {
        fairway_connection_info(connection, .CONNECTION_INFO_REQUEST_HEADER_SIZE)?.pointee
            .header_size ?? 0
    }

    func headers() -> HTTPHeaders {
        var headers = HTTPHeaders()
        // The library calls back before it returns, so the pointer to a local is good.
        withUnsafeMutablePointer(to: &headers) { place in
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { place, _, name, nameBytes, value, valueBytes in
                    place?.assumingMemoryBound(to: HTTPHeaders.self).pointee.append(
                        text(name, nameBytes), text(value, valueBytes))
                    return .YES
                }, place)
        }
        return headers
    }
}

/// Bytes as text; what is no UTF-8 becomes U+FFFD.
private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return String(decoding: bytes, as: UTF8.self)
}
