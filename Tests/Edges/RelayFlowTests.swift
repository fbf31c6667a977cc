import Glibc
import Relay
import TestSupport
import Testing

/// One direction of a relayed connection, between two pairs of sockets.
@Suite struct RelayFlowTests {
    /// The sockets of a test. Bytes sent to `writer` arrive at `source`, and bytes sent to `sink`
    /// arrive at `reader`.
    private final class Sockets {
        private(set) var writer, reader: Int32
        let source, sink: Int32
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 16)

        init() {
            var near: [Int32] = [-1, -1]
            var far: [Int32] = [-1, -1]
            let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
            socketpair(AF_UNIX, type, 0, &near)
            socketpair(AF_UNIX, type, 0, &far)
            (writer, source, sink, reader) = (near[0], near[1], far[0], far[1])
            // The kernel's smallest buffer, so that the sink is full soon.
            var bytes: Int32 = 1
            setsockopt(sink, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
        }

        /// Closes a socket once. A second `close` could hit a socket of another test, which has the
        /// number by then.
        private static func end(_ socket: inout Int32) {
            if socket >= 0 { close(socket) }
            socket = -1
        }

        func closeWriter() { Self.end(&writer) }
        func closeReader() { Self.end(&reader) }

        deinit {
            for socket in [writer, source, sink, reader] where socket >= 0 { close(socket) }
            block.deallocate()
        }

        func read() -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            let count = recv(reader, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            return Array(bytes.prefix(max(count, 0)))
        }
    }

    @Test func `T2: all bytes arrive in order, even if one end is slow`() {
        var random = SeededRandom(printing: "relay flow")
        let sockets = Sockets()
        var flow = RelayFlow(from: sockets.source, to: sockets.sink, waiting: [1, 2, 3])
        var sent: [UInt8] = [1, 2, 3]
        var received: [UInt8] = []
        for _ in 0..<repeats(2_000, long: 50_000) {
            switch random.below(3) {
            case 0:
                let piece = (0..<random.below(9_000)).map { UInt8(truncatingIfNeeded: $0) }
                let count = send(sockets.writer, piece, piece.count, Int32(MSG_DONTWAIT))
                sent += piece.prefix(max(count, 0))
            case 1: flow.carry(through: sockets.block)
            default: received += sockets.read()
            }
            #expect(flow.wantsRead != flow.hasWaiting && !flow.isOver)
        }
        sockets.closeWriter()
        while !flow.isOver {
            flow.carry(through: sockets.block)
            received += sockets.read()
        }
        received += sockets.read()
        #expect(flow.isEnded && !flow.isBroken)
        #expect(received == sent)
    }

    @Test func `T2: a client that reads nothing blocks no one, and few bytes wait for it`() {
        let sockets = Sockets()
        var flow = RelayFlow(from: sockets.source, to: sockets.sink)
        let piece = [UInt8](repeating: 7, count: 4_096)
        // Each call of `carry` returns, although nobody reads, until the source itself is full.
        var sent = 0
        while case let count = send(sockets.writer, piece, piece.count, Int32(MSG_DONTWAIT)),
            count > 0
        {
            sent += count
            flow.carry(through: sockets.block)
        }
        #expect(flow.hasWaiting && !flow.wantsRead && !flow.isOver)
        // All bytes arrive once somebody reads.
        var received = 0
        while received < sent {
            received += sockets.read().count
            flow.carry(through: sockets.block)
        }
        #expect(received == sent && !flow.hasWaiting)
    }

    @Test func `T2: a closed sink ends the flow`() {
        let sockets = Sockets()
        var flow = RelayFlow(from: sockets.source, to: sockets.sink)
        sockets.closeReader()
        _ = send(sockets.writer, "hello", 5, 0)
        flow.carry(through: sockets.block)
        #expect(flow.isBroken && flow.isOver)
    }
}
