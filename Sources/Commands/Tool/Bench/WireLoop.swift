internal import CLinux
internal import Glibc

/// All of the load's connections on one thread: waits for any of them, reads, and tells of
/// messages. Of a message nothing is copied and nothing allocated.
final class WireLoop {
    /// Told of each message: the client's number, topic and payload, valid during the call.
    var onMessage: ((Int, UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void)?
    /// By number, in the order in which they were added.
    private(set) var clients: [WireClient] = []
    /// The first thing that went wrong with a connection; told by ``turn(until:)``.
    private var failure: BenchError?
    /// CONNECTs and SUBSCRIBEs that the broker has not granted yet.
    private(set) var unanswered = 0
    /// Publishes at QoS 1 that the broker acknowledged with a refusal.
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

    /// Opens a connection and sends CONNECT; see ``unanswered``.
    ///
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

    /// Asks for messages; see ``unanswered``.
    func subscribe(_ number: Int, _ filters: [String], qos: UInt8 = 0) {
        unanswered += 1
        writer.subscribe(id: clients[number].nextID(), filters: filters, qos: qos)
        send(number)
    }

    /// Publishes at QoS 0 or 1; acknowledgements are read and not waited for.
    func publish(_ number: Int, topic: [UInt8], payload: [UInt8], qos: UInt8) {
        let id = qos == 0 ? nil : clients[number].nextID()
        writer.publish(topic: topic, payload: payload, id: id)
        send(number)
    }

    /// Waits for sockets until something came or an instant of ``Clock`` is there, and handles it.
    ///
    /// - Throws: ``BenchError/interrupted``; ``BenchError/refused(_:)`` when the broker ended a
    ///   connection or refused one or a subscription.
    func turn(until deadline: UInt64) throws(BenchError) {
        let left = deadline - min(Clock.now, deadline)
        // Rounded up: a short wait must not become a busy one.
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

    /// Takes turns until the condition holds.
    ///
    /// - Throws: ``BenchError/late(_:)`` after some seconds; what ``turn(until:)`` throws.
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
            // Asked for no more: a closed socket is always readable.
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
