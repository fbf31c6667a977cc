internal import CLinux
internal import Glibc
internal import Tool

/// Runs all connections of the load on one thread: it waits for data on any of them, reads it, and
/// passes messages on.
///
/// It neither copies a message nor allocates memory for it, so that the load takes little processor
/// time.
final class WireLoop {
    /// Receives each message: the client's number, the topic and the payload. Both are valid only
    /// during the call.
    var onMessage: ((Int, UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void)?
    /// The clients by their number, in the order in which they were connected.
    private(set) var clients: [WireClient] = []
    /// The first error of a connection. ``turn(until:)`` throws it.
    private var failure: BenchError?
    /// The number of CONNECT and SUBSCRIBE packets that the broker has not accepted yet.
    private(set) var unanswered = 0
    /// The number of publishes at QoS 1 that the broker refused in its acknowledgement.
    private(set) var publishesRefused = 0

    private let epoll: Int32
    private var writer = WireWriter()
    private let received = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)
    private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 512)

    init() throws(BenchError) {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw .system("epoll_create1", errno: errno) }
    }

    deinit {
        close(epoll)
        received.deallocate()
        events.deallocate()
    }

    /// Opens a connection and sends CONNECT. It does not wait for the answer; see ``unanswered``.
    ///
    /// - Parameter host: The last number of the address 127.0.0.x of the client.
    /// - Returns: The client's number.
    func connect(
        port: UInt16, clientID: String, username: String? = nil, password: String? = nil,
        from host: UInt8 = 1
    ) throws(BenchError) -> Int {
        let client = try WireClient(port: port, from: host)
        let number = clients.count
        clients.append(client)
        watch(client, number, EPOLL_CTL_ADD, EPOLLIN.rawValue)
        unanswered += 1
        writer.connect(clientID: clientID, username: username, password: password)
        send(number)
        return number
    }

    /// Sends SUBSCRIBE. It does not wait for the answer; see ``unanswered``.
    func subscribe(_ number: Int, _ filters: [String], qos: UInt8 = 0) {
        unanswered += 1
        writer.subscribe(id: clients[number].nextID(), filters: filters, qos: qos)
        send(number)
    }

    /// Publishes at QoS 0 or 1, and does not wait for the acknowledgement.
    func publish(_ number: Int, topic: [UInt8], payload: [UInt8], qos: UInt8) {
        let id = qos == 0 ? nil : clients[number].nextID()
        writer.publish(topic: topic, payload: payload, id: id)
        send(number)
    }

    /// Waits until data arrives or the deadline passes, at most 100 ms, and handles the data.
    ///
    /// - Parameter deadline: An instant of ``Clock``.
    /// - Throws: ``BenchError/refused(_:)`` if the broker closed a connection, or refused a
    ///   connection or a subscription. ``BenchError/interrupted`` after SIGINT or SIGTERM.
    func turn(until deadline: UInt64) throws(BenchError) {
        let left = deadline - min(Clock.now, deadline)
        // Rounded up, because a wait of 0 ms would keep the processor busy.
        let milliseconds = min((left + 999_999) / 1_000_000, 100)
        let count = epoll_wait(epoll, events.baseAddress, 512, Int32(milliseconds))
        if Interruption.isAsked { throw .interrupted }
        for index in 0..<Int(max(count, 0)) {
            let event = events[index]
            let number = Int(event.data.u32)
            if event.events & EPOLLOUT.rawValue != 0, clients[number].flush() {
                watch(clients[number], number, EPOLL_CTL_MOD, EPOLLIN.rawValue)
            }
            if event.events & ~EPOLLOUT.rawValue != 0 { receive(number) }
        }
        if let failure { throw failure }
    }

    /// Handles data until the condition is true.
    ///
    /// - Parameter what: The awaited thing, for the message of the error.
    /// - Throws: ``BenchError/late(_:)`` after the given seconds, and the errors of
    ///   ``turn(until:)``.
    func wait(
        _ what: String, seconds: Double = 20, until condition: () -> Bool
    ) throws(BenchError) {
        let deadline = Clock.after(seconds)
        while !condition() {
            guard Clock.now < deadline else { throw .late(what) }
            try turn(until: deadline)
        }
    }

    private func send(_ number: Int) {
        guard !clients[number].send(writer.bytes) else { return }
        watch(
            clients[number], number, EPOLL_CTL_MOD, EPOLLIN.rawValue | EPOLLOUT.rawValue)
    }

    private func watch(_ client: WireClient, _ number: Int, _ what: Int32, _ interest: UInt32) {
        var event = epoll_event(events: interest, data: epoll_data_t(u32: UInt32(number)))
        epoll_ctl(epoll, what, client.socket, &event)
    }
}

extension WireLoop {
    private func receive(_ number: Int) {
        let client = clients[number]
        let kept = client.partial.count
        if kept > 0 {
            received.copyBytes(from: client.partial)
            client.partial.removeAll()
        }
        let room = received.count - kept
        let count = recv(
            client.socket, received.baseAddress.map { $0 + kept }, room,
            Int32(MSG_DONTWAIT))
        guard count > 0 || (count < 0 && errno == EAGAIN) else {
            // The loop stops watching the socket, because a closed socket is always readable.
            epoll_ctl(epoll, EPOLL_CTL_DEL, client.socket, nil)
            failure = failure ?? .refused("the broker closed connection \(number)")
            return
        }
        var rest = UnsafeRawBufferPointer(rebasing: received[..<(kept + max(count, 0))])
        while let packet = WirePacket(startOf: rest) {
            handle(packet, number)
            rest = UnsafeRawBufferPointer(rebasing: rest[packet.length...])
        }
        if !rest.isEmpty { client.partial = Array(rest) }
    }

    private func handle(_ packet: WirePacket, _ number: Int) {
        switch packet.kind {
        case .publish: handleMessage(packet, number)
        case .puback: if packet.reason >= 0x80 { publishesRefused += 1 }
        case .connack where packet.reason == 0: unanswered -= 1
        case .suback where packet.refusedFilters == 0: unanswered -= 1
        case .connack, .suback, .disconnect:
            let what = packet.kind.map { "\($0)" } ?? ""
            failure = failure ?? .refused("\(what) \(packet.reason) to connection \(number)")
        case nil: break
        }
    }

    private func handleMessage(_ packet: WirePacket, _ number: Int) {
        guard let message = packet.message else {
            failure = failure ?? .refused("a PUBLISH that cannot be read")
            return
        }
        if message.id != 0 {
            writer.acknowledge(id: message.id)
            send(number)
        }
        onMessage?(number, message.topic, message.payload)
    }
}

/// A connection of the load: a socket, and the bytes that it has not accepted yet. ``WireLoop``
/// runs it.
final class WireClient {
    let socket: Int32
    /// The beginning of a packet whose end has not arrived yet.
    var partial: [UInt8] = []
    /// The bytes that the socket has not accepted yet.
    private(set) var waiting: [UInt8] = []
    private var lastID: UInt16 = 0

    /// Opens a connection to the loopback address, without Nagle's algorithm.
    ///
    /// - Parameter host: The last number of the local address 127.0.0.x.
    /// - Blocks: While the server's queue of waiting connections is full.
    init(port: UInt16, from host: UInt8 = 1) throws(BenchError) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { throw .system("socket", errno: errno) }
        var yes: Int32 = 1
        setsockopt(
            socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        // Bound only for other addresses, because a bound port serves only one connection.
        guard host == 1 || call(Glibc.bind, sockaddr_in(loopbackPort: 0, host: host)) == 0,
            call(Glibc.connect, sockaddr_in(loopbackPort: port)) == 0
        else {
            close(socket)
            throw .system("connect", errno: errno)
        }
    }

    /// Calls `bind` or `connect` with an address.
    private func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ address: sockaddr_in
    ) -> Int32 {
        withUnsafeBytes(of: address) {
            // The first bytes of a socket address tell the system its type.
            function(
                socket, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, UInt32($0.count))
        }
    }

    deinit { close(socket) }

    /// The next packet identifier. After 65,535 comes 1 again.
    func nextID() -> UInt16 {
        lastID = lastID == .max ? 1 : lastID + 1
        return lastID
    }

    /// Sends bytes. Those that the socket does not accept wait for ``flush()``.
    ///
    /// - Returns: Whether the socket accepted all of them.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        guard waiting.isEmpty else {
            waiting += bytes
            return false
        }
        let sent = max(Glibc.send(socket, bytes, bytes.count, Self.flags), 0)
        if sent < bytes.count { waiting = Array(bytes[sent...]) }
        return sent == bytes.count
    }

    /// Sends waiting bytes, as many as the socket accepts.
    ///
    /// - Returns: Whether no bytes wait any more.
    func flush() -> Bool {
        let sent = max(Glibc.send(socket, waiting, waiting.count, Self.flags), 0)
        waiting.removeFirst(sent)
        return waiting.isEmpty
    }

    private static let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
}

extension sockaddr_in {
    /// The address 127.0.0.x with a port. Port 0 lets the system choose a free one.
    init(loopbackPort port: UInt16, host: UInt8 = 1) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        sin_port = port.bigEndian
        sin_addr.s_addr = (UInt32(0x7F00_0000) + UInt32(host)).bigEndian
    }
}
