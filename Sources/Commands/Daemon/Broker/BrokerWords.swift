import Engine
import Foundation
import Synchronization

/// What the broker writes on its standard output and error, as lines of the daemon's log.
final class BrokerWords: Sendable {
    /// The end that the broker writes to.
    let writing: Int32
    private let reading: Int32
    private let log: Log
    private let latest = Mutex<[String]>([])
    private let ended = DispatchSemaphore(value: 0)
    /// How many lines are remembered.
    private static let latestMax = 3

    init(log: Log) {
        var ends: [Int32] = [-1, -1]
        // Without a pipe the broker's words are lost, and nothing else.
        _ = pipe2Closed(&ends)
        reading = ends[0]
        writing = ends[1]
        self.log = log
    }

    /// Passes on until the broker is gone, on a thread of its own.
    func listen() {
        close(writing)
        let thread = Thread { self.passOn() }
        thread.name = "broker's words"
        thread.start()
    }

    /// The last lines, of a broker that is gone.
    ///
    /// - Blocks: Until they are read; a second at most.
    func last() -> [String] {
        _ = ended.wait(timeout: .now() + 1)
        return latest.withLock { $0 }
    }

    private func passOn() {
        defer {
            close(reading)
            ended.signal()
        }
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(reading, &buffer, buffer.count)
            guard count > 0 else { break }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                tell(rest[..<end])
                rest.removeSubrange(...end)
            }
            // A line without an end is cut rather than gathered for ever.
            if rest.count > buffer.count { rest = [] }
        }
    }

    private func tell(_ line: ArraySlice<UInt8>) {
        let text = String(decoding: line, as: UTF8.self)
        // A unix socket has no TCP_NODELAY, of which the broker warns at every connection.
        guard !text.hasSuffix("Unable to set TCP_NODELAY.") else { return }
        latest.withLock { $0 = $0.suffix(Self.latestMax - 1) + [text] }
        if text.hasPrefix("Error") {
            log.error("message of the broker", ("line", text))
        } else if text.hasPrefix("Warning") {
            log.warn("message of the broker", ("line", text))
        } else {
            log.debug("message of the broker", ("line", text))
        }
    }
}

/// A pipe whose ends a child does not inherit by themselves.
private func pipe2Closed(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
}
