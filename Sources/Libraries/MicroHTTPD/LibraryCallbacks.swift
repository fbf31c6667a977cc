internal import CMicroHTTPD

/// The library has read a request's target: its exchange begins.
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

/// The library asks what to do about a request.
let libraryAsks: MHD_AccessHandlerCallback = {
    _, connection, _, method, version, piece, pieceBytes, own in
    guard let connection, let pieceBytes, let exchange = Exchange.of(own?.pointee) else {
        return .NO
    }
    // The library shows so many bytes, until this call returns.
    let piece = UnsafeRawBufferPointer(start: piece, count: piece == nil ? 0 : pieceBytes.pointee)
    let call = LibraryCall(
        connection: connection, method: method.map { String(cString: $0) } ?? "",
        version: version.map { String(cString: $0) } ?? "", piece: piece.bindMemory(to: UInt8.self))
    let isFine = exchange.proceed(call)
    // All of the piece was used.
    pieceBytes.pointee = 0
    return isFine ? .YES : .NO
}

/// A request is over, one way or another.
let libraryEnded: MHD_RequestCompletedCallback = { closure, connection, own, _ in
    guard let place = own?.pointee else { return }
    // Retained by `libraryReadTarget`; told once.
    Unmanaged<Exchange>.fromOpaque(place).takeRetainedValue().end()
    own?.pointee = nil
    // What comes next on this connection is the next request.
    guard let connection else { return }
    ServerCore.of(closure)?.connections.set(LibraryCall.socket(of: connection), .idle)
}

/// The library asks whether a client may connect.
let libraryAdmits: MHD_AcceptPolicyCallback = { closure, address, _ in
    guard let address, let core = ServerCore.of(closure) else { return .NO }
    return core.connections.admits(ClientNetwork(address)) ? .YES : .NO
}

/// A connection came, or is about to be closed.
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
    /// What the library gives back to its callbacks.
    var asClosure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Sound since the server keeps its core until the library was stopped.
    fileprivate static func of(_ closure: UnsafeMutableRawPointer?) -> ServerCore? {
        closure.map { Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension Exchange {
    /// Sound since `libraryReadTarget` puts it there, and `libraryEnded` takes it away.
    static func of(_ own: UnsafeMutableRawPointer?) -> Exchange? {
        own.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }
}

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

/// A connection that the library leaves alone until it is resumed.
///
/// Sound to share: the library keeps a suspended connection, and lets any thread resume it
/// (`microhttpd.h`, `MHD_resume_connection`). ``ExchangeTable`` resumes each once, and none after
/// the library was stopped.
struct SuspendedConnection: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Suspends a connection; only within the library's call that asks for an answer.
    init(suspending connection: OpaquePointer) {
        pointer = connection
        MHD_suspend_connection(connection)
    }

    func resume() { MHD_resume_connection(pointer) }
}
