internal import CMicroHTTPD

/// The library's running server.
///
/// Sound to share: ``HTTPServer`` takes it out of its lock before it stops it, so that happens once.
struct LibraryHandle: @unchecked Sendable {
    private let daemon: OpaquePointer

    /// - Parameters:
    ///   - core: Kept by the caller until ``stop()`` has returned.
    ///   - socket: Where it listens; not needed any more afterwards.
    init(
        _ core: ServerCore, on socket: borrowing ListeningSocket, tls: HTTPTLS?
    ) throws(HTTPServerError) {
        if tls != nil, MHD_is_feature_supported(.FEATURE_TLS) == .NO { throw .noTLS }
        var flags =
            MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
            | MHD_USE_ITC.rawValue
        if tls != nil { flags |= MHD_USE_TLS.rawValue }
        if core.limits.upgradesMax > 0 { flags |= MHD_ALLOW_UPGRADE.rawValue }
        // The library mostly closes what it was given when it does not start, but not always: so it
        // gets a descriptor of its own.
        let daemon = LibraryOptions(core, listeningOn: try socket.copy()).with(tls) { options in
            withVaList([MHD_OPTION.ARRAY.cVarArg, options, MHD_OPTION.END.cVarArg]) { list in
                MHD_start_daemon_va(
                    flags, 0, libraryAdmits, core.asClosure, libraryAsks, core.asClosure, list)
            }
        }
        guard let daemon else { throw .notStarted(overTLS: tls != nil) }
        self.daemon = daemon
    }

    /// Closes all connections, tells their requests' end, and waits for the library's thread.
    func stop() { MHD_stop_daemon(daemon) }
}

extension MHD_OPTION {
    fileprivate var cVarArg: any CVarArg { Int32(bitPattern: rawValue) }
}
