internal import CMicroHTTPD

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
