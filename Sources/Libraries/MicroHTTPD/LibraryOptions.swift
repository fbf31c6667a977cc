internal import CMicroHTTPD

/// How the library is to run.
struct LibraryOptions {
    private var items: [MHD_OptionItem] = []

    init(_ core: ServerCore, listeningOn socket: Int32) {
        let limits = core.limits
        add(.LISTEN_SOCKET, Int(socket))
        // ``ConnectionTable`` has the other bounds.
        add(.CONNECTION_LIMIT, max(limits.connectionsMax, 1) + limits.ownMax + limits.upgradesMax)
        add(.CONNECTION_TIMEOUT, max(Int(limits.idleTime.components.seconds), 1))
        add(.CONNECTION_MEMORY_LIMIT, limits.memoryMax)
        add(.URI_LOG_CALLBACK, unsafeBitCast(libraryReadTarget, to: Int.self), core.asClosure)
        add(.NOTIFY_COMPLETED, unsafeBitCast(libraryEnded, to: Int.self), core.asClosure)
        add(.NOTIFY_CONNECTION, unsafeBitCast(libraryConnected, to: Int.self), core.asClosure)
    }

    /// Calls with the options as the library's array, ended as it wants it.
    func with<T>(_ tls: HTTPTLS?, _ call: (UnsafeMutablePointer<MHD_OptionItem>) -> T) -> T {
        guard let tls else { return with([], call) }
        // The library reads both texts when it starts, and not later.
        return tls.certificate.withCString { certificate in
            tls.key.withCString { key in
                with(
                    [
                        Self.item(.HTTPS_MEM_CERT, 0, UnsafeMutablePointer(mutating: certificate)),
                        Self.item(.HTTPS_MEM_KEY, 0, UnsafeMutablePointer(mutating: key)),
                    ], call)
            }
        }
    }

    private func with<T>(
        _ more: [MHD_OptionItem], _ call: (UnsafeMutablePointer<MHD_OptionItem>) -> T
    ) -> T {
        var all = items + more + [Self.item(.END, 0, nil)]
        return all.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { preconditionFailure("options have an end") }
            return call(start)
        }
    }

    private mutating func add(
        _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
    ) {
        items.append(Self.item(option, value, pointer))
    }

    private static func item(
        _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer?
    ) -> MHD_OptionItem {
        MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }
}
