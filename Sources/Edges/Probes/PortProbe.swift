import Glibc

/// Looks whether a port takes connections, and a mail server greets.
///
/// - Blocks: The time given, and as long as the resolver takes.
struct PortProbe {
    private let host: String
    private let port: Int
    private let timeoutMs: Int64
    private let greets: Bool
    private let began = ContinuousClock.now

    /// - Parameter greets: Whether a line that begins with `220` must come (RFC 5321, 4.2).
    init(_ host: String, _ port: Int, _ timeoutMs: Int64, greets: Bool) {
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        self.port = port
        self.timeoutMs = timeoutMs
        self.greets = greets
    }

    /// What is wrong; nil: nothing.
    func problem() -> String? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else {
            return "the host has no address"
        }
        defer { freeaddrinfo(found) }
        var problem: String?
        var next: UnsafeMutablePointer<addrinfo>? = found
        while let place = next {
            problem = self.problem(at: place.pointee)
            if problem == nil { return nil }
            next = place.pointee.ai_next
        }
        return problem
    }

    private func problem(at place: addrinfo) -> String? {
        let kind = place.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let handle = socket(place.ai_family, kind, place.ai_protocol)
        guard handle >= 0 else { return "there is no socket left" }
        defer { close(handle) }
        if connect(handle, place.ai_addr, place.ai_addrlen) != 0 {
            guard errno == EINPROGRESS else { return "the host does not take the connection" }
            guard isReady(handle, Int16(POLLOUT)) else { return "took too long" }
            var code: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(handle, SOL_SOCKET, SO_ERROR, &code, &length)
            guard code == 0 else { return "the host does not take the connection" }
        }
        return greets ? greetingProblem(handle) : nil
    }

    private func greetingProblem(_ handle: Int32) -> String? {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 512)
        while text.count < 3 {
            guard isReady(handle, Int16(POLLIN)) else { return "says nothing" }
            let count = read(handle, &buffer, buffer.count)
            guard count > 0 else { return "closes the connection without a word" }
            text += buffer[..<count]
        }
        let goodbye = Array("QUIT\r\n".utf8)
        _ = send(handle, goodbye, goodbye.count, Int32(MSG_NOSIGNAL))
        let code = String(decoding: text.prefix(3), as: UTF8.self)
        return code == "220" ? nil : "greets with \(code)"
    }

    private func isReady(_ handle: Int32, _ events: Int16) -> Bool {
        let left: Duration = .milliseconds(timeoutMs) - (ContinuousClock.now - began)
        var interest = pollfd(fd: handle, events: events, revents: 0)
        return poll(&interest, 1, Int32(max(.zero, left) / .milliseconds(1))) == 1
    }
}
