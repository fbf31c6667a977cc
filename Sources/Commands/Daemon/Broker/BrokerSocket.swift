import Foundation
import Glibc

/// The unix socket on which a broker listens for its daemon.
struct BrokerSocket {
    private let path: String

    init(_ path: String) { self.path = path }

    /// The id of the process that listens on the socket. `nil` if none does.
    var listener: pid_t? {
        let handle = handle()
        guard handle >= 0 else { return nil }
        defer { close(handle) }
        // With EAGAIN, more connections wait than the listener takes.
        guard connects(handle) || errno == EAGAIN else { return nil }
        // The kernel's `struct ucred`, which Glibc does not show to Swift: process, user and group.
        var peer: [UInt32] = [0, 0, 0]
        var length = socklen_t(peer.count * MemoryLayout<UInt32>.size)
        getsockopt(handle, SOL_SOCKET, SO_PEERCRED, &peer, &length)
        return pid_t(peer[0])
    }

    /// Whether the broker answers, so that it listens on all its ports.
    ///
    /// The broker binds all ports before it reads from its first client. So this sends the first
    /// byte of a packet that is not CONNECT, and the broker closes the connection (MQTT 5, section
    /// 3.1). If it ends instead, the connection is reset. With a second byte, which the broker does
    /// not read, it would be reset in both cases.
    ///
    /// - Blocks: If the broker listens but does not answer, until it does, ends, or the deadline.
    func answers(until deadline: ContinuousClock.Instant) -> Bool {
        let handle = handle()
        guard handle >= 0 else { return false }
        defer { close(handle) }
        var byte: UInt8 = 0xC0
        guard connects(handle), send(handle, &byte, 1, Int32(MSG_NOSIGNAL)) == 1 else {
            return false
        }
        var watched = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        let wait = max(deadline - .now, .zero) / .milliseconds(1)
        guard poll(&watched, 1, Int32(wait)) == 1 else { return false }
        return recv(handle, &byte, 1, 0) >= 0
    }

    private func handle() -> Int32 {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        return socket(AF_UNIX, Int32(kind), 0)
    }

    private func connects(_ handle: Int32) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            errno = ENAMETOOLONG
            return false
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) {
            // Sound: `connect` takes each kind of address behind this pointer, with its length.
            connect(handle, UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self), length)
        } == 0
    }
}

/// The broker of the last start that still runs although its daemon was killed.
struct OldBroker {
    let pid: pid_t
    /// The longest wait for the end of an old broker.
    private static let patience = Duration.seconds(10)

    /// Waits until the broker of a folder has ended.
    ///
    /// - Returns: The broker, if it still runs after ten seconds.
    /// - Blocks: At most ten seconds; not at all if no broker runs.
    static func outlasting(_ folder: BrokerFolder) -> OldBroker? {
        let deadline = ContinuousClock.now + patience
        while let pid = BrokerSocket(folder.socket).listener {
            if ContinuousClock.now >= deadline { return OldBroker(pid: pid) }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return nil
    }
}
