package import Contract
import Glibc

/// Checks whether a port accepts connections, and whether a mail server sends a greeting.
///
/// A host may have several addresses. The probe tries all at the same time, and one that accepts is
/// enough, as for clients (RFC 8305).
///
/// - Blocks: Up to the given time, and for the time that the resolver needs.
package struct PortProbe {
    /// A socket address (`sockaddr`) and its family.
    package struct Place: Sendable {
        let family: Int32
        let bytes: [UInt8]

        /// An IPv4 address and a port.
        package init?(ipv4 text: String, port: UInt16) {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            guard inet_pton(AF_INET, text, &address.sin_addr) == 1 else { return nil }
            family = AF_INET
            bytes = withUnsafeBytes(of: &address) { Array($0) }
        }

        fileprivate init?(_ found: addrinfo) {
            guard let address = found.ai_addr else { return nil }
            family = found.ai_family
            // Sound: the resolver's address has the length that it states.
            bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(found.ai_addrlen)))
        }
    }

    /// The most addresses of one host.
    private static let placesMost = 16
    private static let refused: LocalizedText = "The host refuses the connection"

    private let places: [Place]
    private let timeoutMs: Int64
    private let greets: Bool
    private let began = ContinuousClock.now

    /// - Parameter greets: Whether the server must send a line that begins with `220` (RFC 5321,
    ///   4.2).
    init(_ host: String, _ port: Int, _ timeoutMs: Int64, greets: Bool) {
        let host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        self.init(Self.places(of: host, port), timeoutMs, greets: greets)
    }

    package init(_ places: [Place], _ timeoutMs: Int64, greets: Bool) {
        self.places = Array(places.prefix(Self.placesMost))
        self.timeoutMs = timeoutMs
        self.greets = greets
    }

    private static func places(of host: String, _ port: Int) -> [Place] {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else { return [] }
        defer { freeaddrinfo(found) }
        return sequence(first: found.pointee) { $0.ai_next?.pointee }.compactMap(Place.init)
    }

    /// The problem; `nil` if there is none.
    package func problem() -> LocalizedText? {
        guard !places.isEmpty else { return "The host name has no address" }
        var handles: [Int32] = []
        defer { for handle in handles { close(handle) } }
        var waiting: Set<Int32> = []
        for place in places {
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            let handle = socket(place.family, kind, 0)
            guard handle >= 0 else { continue }
            handles.append(handle)
            switch connect(handle, to: place) {
            case 0: return greets ? greetingProblem(handle) : nil
            case EINPROGRESS: waiting.insert(handle)
            default: break
            }
        }
        if handles.isEmpty { return "No socket is free" }
        while !waiting.isEmpty {
            let ready = wait(for: waiting, Int16(POLLOUT))
            if ready.isEmpty { return "Timeout" }
            for handle in ready {
                if error(of: handle) == 0 { return greets ? greetingProblem(handle) : nil }
                waiting.remove(handle)
            }
        }
        return Self.refused
    }

    /// - Returns: `errno`, or 0 if it is connected.
    private func connect(_ handle: Int32, to place: Place) -> Int32 {
        place.bytes.withUnsafeBytes { bytes in
            // Sound: the bytes were copied from an address of this length, and are only read.
            guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
                return EINVAL
            }
            return Glibc.connect(handle, address, socklen_t(bytes.count)) == 0 ? 0 : errno
        }
    }

    private func error(of handle: Int32) -> Int32 {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(handle, SOL_SOCKET, SO_ERROR, &code, &length)
        return code
    }

    private func greetingProblem(_ handle: Int32) -> LocalizedText? {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 512)
        while text.count < 3 {
            guard isReady(handle, Int16(POLLIN)) else { return "The host sends no greeting" }
            let count = read(handle, &buffer, buffer.count)
            guard count > 0 else { return "The host closes the connection without a greeting" }
            text += buffer[..<count]
        }
        let goodbye = Array("QUIT\r\n".utf8)
        _ = send(handle, goodbye, goodbye.count, Int32(MSG_NOSIGNAL))
        let code = String(decoding: text.prefix(3), as: UTF8.self)
        return code == "220" ? nil : "The host greets with code \(code)"
    }

    private func isReady(_ handle: Int32, _ events: Int16) -> Bool {
        !wait(for: [handle], events).isEmpty
    }

    /// - Returns: The sockets with an event; empty after the timeout.
    private func wait(for handles: Set<Int32>, _ events: Int16) -> [Int32] {
        var interests = handles.map { pollfd(fd: $0, events: events, revents: 0) }
        while true {
            let left: Duration = .milliseconds(timeoutMs) - (ContinuousClock.now - began)
            let milliseconds = Int32(max(.zero, left) / .milliseconds(1))
            let count = poll(&interests, nfds_t(interests.count), milliseconds)
            // A signal interrupted the wait. It says nothing about the host.
            if count < 0, errno == EINTR { continue }
            return interests.filter { $0.revents != 0 }.map(\.fd)
        }
    }
}
