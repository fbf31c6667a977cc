internal import CMicroHTTPD

/// The library's callback after a request's target was read. The exchange begins.
let libraryReadTarget:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
        UnsafeMutableRawPointer? = { closure, target, connection in
            guard let core = ServerCore.of(closure) else { return nil }
            if let connection {
                core.connections.set(LibraryCall.socket(of: connection), .head)
            }
            let exchange = Exchange(target: target.map { String(cString: $0) } ?? "", core: core)
            return Unmanaged.passRetained(exchange).toOpaque()
        }

/// The library's callback for each part of a request.
let libraryAsks: MHD_AccessHandlerCallback = {
    _, connection, _, method, version, piece, pieceBytes, own in
    guard let connection, let pieceBytes, let exchange = Exchange.of(own?.pointee) else {
        return .NO
    }
    // The library keeps these bytes until this call returns.
    let piece = UnsafeRawBufferPointer(start: piece, count: piece == nil ? 0 : pieceBytes.pointee)
    let call = LibraryCall(
        connection: connection, method: method.map { String(cString: $0) } ?? "",
        version: version.map { String(cString: $0) } ?? "", piece: piece.bindMemory(to: UInt8.self))
    let isFine = exchange.proceed(call)
    // All of the piece was used.
    pieceBytes.pointee = 0
    return isFine ? .YES : .NO
}

/// The library's callback at the end of a request, for any reason.
let libraryEnded: MHD_RequestCompletedCallback = { closure, connection, own, _ in
    guard let place = own?.pointee else { return }
    // Retained by `libraryReadTarget`. The library calls this once for each request.
    Unmanaged<Exchange>.fromOpaque(place).takeRetainedValue().end()
    own?.pointee = nil
    // Next on this connection is another request.
    guard let connection else { return }
    ServerCore.of(closure)?.connections.set(LibraryCall.socket(of: connection), .idle)
}

/// The library's callback that decides whether a client may connect.
let libraryAdmits: MHD_AcceptPolicyCallback = { closure, address, _ in
    guard let address, let core = ServerCore.of(closure) else { return .NO }
    return core.connections.admits(PeerNetwork(address)) ? .YES : .NO
}

/// The library's callback for a new connection, and for one that is about to be closed.
let libraryConnected: MHD_NotifyConnectionCallback = { closure, connection, _, what in
    guard let connection, let core = ServerCore.of(closure) else { return }
    let socket = LibraryCall.socket(of: connection)
    switch what {
    case .CONNECTION_NOTIFY_STARTED:
        core.connections.open(socket, LibraryCall.client(of: connection))
    case .CONNECTION_NOTIFY_CLOSED: core.connections.close(socket)
    }
}

extension ServerCore {
    /// The pointer that the library passes to its callbacks.
    var asClosure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Sound because the server keeps its core until the library was stopped.
    fileprivate static func of(_ closure: UnsafeMutableRawPointer?) -> ServerCore? {
        closure.map { Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension Exchange {
    /// Sound because `libraryReadTarget` stores it there, and `libraryEnded` removes it.
    static func of(_ own: UnsafeMutableRawPointer?) -> Exchange? {
        own.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// One of the library's calls about a request. Its pointers are valid until the call returns.
struct LibraryCall {
    let connection: OpaquePointer
    let method: String
    let version: String
    /// A piece of the body. Empty if the call has none.
    let piece: UnsafeBufferPointer<UInt8>

    /// The connection's descriptor.
    var socket: Int32 { Self.socket(of: connection) }

    static func socket(of connection: OpaquePointer) -> Int32 {
        fairway_connection_info(connection, .CONNECTION_INFO_CONNECTION_FD)?.pointee.connect_fd
            ?? -1
    }

    /// The client's numeric address. Empty if the library does not know it.
    var peer: String {
        // The library keeps the address for as long as the connection.
        fairway_connection_info(connection, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr
            .map { SocketAddress.text(of: $0) } ?? ""
    }

    static func client(of connection: OpaquePointer) -> PeerNetwork {
        fairway_connection_info(connection, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr
            .map { PeerNetwork($0) } ?? .unknown
    }

    /// The number of bytes of the request line and the header fields.
    var headerBytes: Int {
        fairway_connection_info(connection, .CONNECTION_INFO_REQUEST_HEADER_SIZE)?.pointee
            .header_size ?? 0
    }

    func headers() -> HTTPHeaders {
        var headers = HTTPHeaders()
        // Sound: the library calls back only before it returns, so the pointer to a local is valid.
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

/// Bytes as text. Invalid UTF-8 becomes U+FFFD.
private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return String(decoding: bytes, as: UTF8.self)
}

/// A connection that the library ignores until it is resumed.
///
/// Sound to share: the library keeps a suspended connection, and lets any thread resume it
/// (`microhttpd.h`, `MHD_resume_connection`). ``ExchangeTable`` resumes each one once, and none
/// after the library was stopped.
struct SuspendedConnection: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Suspends a connection. Call it only within the library's call that asks for an answer.
    init(suspending connection: OpaquePointer) {
        pointer = connection
        MHD_suspend_connection(connection)
    }

    func resume() { MHD_resume_connection(pointer) }
}
