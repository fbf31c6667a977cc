import Glibc
import MicroHTTPD
import Topics

/// One forwarded connection: the client at one end, the broker at the other.
///
/// Only the relay's thread uses it.
final class RelayLink {
    enum Stage {
        /// Waits until the guard knows the network.
        case announced
        /// Waits for the broker's answer to the handshake.
        case asked
        /// Waits until the client has received the answer.
        case answered
        case open
        /// One end has closed. The other end still receives the bytes that wait for it.
        case ending
    }

    let id: UInt64
    let network: String
    let address: RelayAddress
    let handshake: WebSocketHandshake
    var stage = Stage.announced
    /// The time at which the relay ends the link; nil while it is open.
    var deadline: ContinuousClock.Instant?
    /// Receives the result of the handshake, once.
    var answer: (@Sendable (Relay.Answer) -> Void)?
    /// The socket to the broker; -1 if there is none.
    var broker: Int32 = -1
    var client: UpgradedConnection?
    /// The part of the broker's answer that has arrived. Later, the bytes that followed the answer.
    var head: [UInt8] = []
    var toBroker: RelayFlow?
    var toClient: RelayFlow?
    /// The events that epoll reports for each socket.
    var brokerInterest: UInt32 = 0
    var clientInterest: UInt32 = 0

    init(
        id: UInt64, network: String, address: RelayAddress, _ handshake: WebSocketHandshake,
        deadline: ContinuousClock.Instant, answer: @escaping @Sendable (Relay.Answer) -> Void
    ) {
        self.id = id
        self.network = network
        self.address = address
        self.handshake = handshake
        self.deadline = deadline
        self.answer = answer
    }

    /// Connects to the broker's WebSocket listener, from the address that represents the client's
    /// network.
    ///
    /// - Returns: False if that failed.
    func connect(port: UInt16) -> Bool {
        guard let own = try? SocketAddress(address.text, port: 0),
            let listener = try? SocketAddress("127.0.0.1", port: port)
        else { return false }
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        broker = socket(own.family, Int32(type), 0)
        guard broker >= 0, Self.set(broker, Int32(IPPROTO_IP), Self.bindAddressNoPort),
            Self.set(broker, Int32(IPPROTO_TCP), TCP_NODELAY),
            own.bind(broker) == 0
        else { return false }
        return listener.connect(broker) == 0 || errno == EINPROGRESS
    }

    /// Starts to forward bytes in both directions.
    /// - Parameter rest: The bytes that the broker sent after its answer.
    func open(_ client: UpgradedConnection, rest: [UInt8]) {
        self.client = client
        _ = Self.set(client.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
        toBroker = RelayFlow(from: client.descriptor, to: broker, waiting: client.early)
        toClient = RelayFlow(from: broker, to: client.descriptor, waiting: rest)
        stage = .open
        deadline = nil
    }

    /// Closes both ends. A pending handshake gets the answer ``Relay/Answer/unreachable``.
    func close() {
        if broker >= 0 { Glibc.close(broker) }
        broker = -1
        client?.close()
        client = nil
        answer?(.unreachable)
        answer = nil
    }

    /// `IP_BIND_ADDRESS_NO_PORT` (Linux 4.2): the port is chosen at `connect`, so that many
    /// connections share it.
    private static let bindAddressNoPort: Int32 = 24

    private static func set(_ socket: Int32, _ level: Int32, _ option: Int32) -> Bool {
        var on: Int32 = 1
        return setsockopt(socket, level, option, &on, socklen_t(MemoryLayout<Int32>.size)) == 0
    }
}

/// One direction of a forwarded connection: bytes from one socket to the other.
///
/// Bytes that the sink does not accept immediately wait here. Meanwhile the flow reads nothing
/// more, so at most one block waits.
package struct RelayFlow {
    /// The most blocks that ``carry(through:)`` reads at a time, so that one busy client cannot
    /// delay all others.
    private static let blocksMax = 8

    package let source: Int32
    package let sink: Int32
    /// The bytes that wait for the sink, from ``start`` on.
    private var waiting: [UInt8]
    private var start = 0
    /// Whether the source has ended. No bytes follow those that wait.
    package private(set) var isEnded = false
    /// Whether the sink has failed, so that it accepts nothing more.
    package private(set) var isBroken = false

    /// - Parameter waiting: Bytes to send before those of the source.
    package init(from source: Int32, to sink: Int32, waiting: [UInt8] = []) {
        self.source = source
        self.sink = sink
        self.waiting = waiting
    }

    package var hasWaiting: Bool { start < waiting.count }
    package var wantsRead: Bool { !hasWaiting && !isEnded }
    /// Whether the flow can forward nothing more.
    package var isOver: Bool { isBroken || isEnded && !hasWaiting }

    /// Sends the waiting bytes. Then forwards up to ``blocksMax`` blocks, until the source or the
    /// sink blocks.
    package mutating func carry(through block: UnsafeMutableRawBufferPointer) {
        flush()
        for _ in 0..<Self.blocksMax where wantsRead && !isBroken {
            let count = recv(source, block.baseAddress, block.count, Int32(MSG_DONTWAIT))
            guard count > 0 else {
                let isEmpty = count < 0 && (errno == EAGAIN || errno == EINTR)
                if !isEmpty { isEnded = true }
                return
            }
            let bytes = UnsafeRawBufferPointer(rebasing: block[..<count])
            let sent = send(bytes)
            if sent < count { (waiting, start) = (Array(bytes[sent...]), 0) }
            if count < block.count { return }
        }
    }

    /// Notes that the source has closed.
    package mutating func end() { isEnded = true }

    /// Sends as many of the waiting bytes as the sink accepts.
    package mutating func flush() {
        guard hasWaiting else { return }
        let (bytes, first) = (waiting, start)
        start += bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[first...])) }
        if !hasWaiting { (waiting, start) = ([], 0) }
    }

    /// - Returns: The number of bytes that the sink accepted.
    private mutating func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        let count = Glibc.send(sink, bytes.baseAddress, bytes.count, flags)
        if count < 0, errno != EAGAIN, errno != EINTR { isBroken = true }
        return max(count, 0)
    }
}
