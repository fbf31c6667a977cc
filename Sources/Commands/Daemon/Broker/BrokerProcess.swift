import Engine
import Foundation
import Synchronization

/// Runs the embedded broker, and restarts it when it dies.
///
/// The kernel ends the broker with the daemon, however the daemon ends (`setpriv --pdeathsig`).
/// Otherwise a broker without a daemon would keep the port and answer nobody. The signal depends on
/// the thread that started the process, so one thread starts it and waits for its end.
///
/// The kernel sends no signal if the daemon ended before `setpriv` asked for it. So a shell then
/// compares its parent with the daemon, and starts no broker if the daemon has gone.
final class BrokerProcess: Sendable {
    private static let pauseLeastMs = 20
    /// The number of attempts after which a broker that never served is given up.
    private static let attemptsMax = 5
    /// The longest wait for the first answer.
    private static let patience = Duration.seconds(5)
    /// The wait between two attempts to reach a broker that does not listen yet, milliseconds.
    private static let lookMs = 1

    private struct State {
        var pid: pid_t = 0
        /// Whether ``BrokerProcess/start(repair:whenGivenUp:)`` was called.
        var hasBegun = false
        var isStarting = true
        var isStopping = false
        var hasServed = false
        var attempts = 0
        var failure: BrokerFailure?
    }

    /// The end of a broker process.
    private struct End {
        let how: String
        let words: [String]
    }

    private let executable: String
    private let folder: BrokerFolder
    private let log: Log
    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)
    /// Signals that an attempt of the start has ended.
    private let died = DispatchSemaphore(value: 0)
    /// Signals that the next attempt of the start may begin.
    private let mayRestart = DispatchSemaphore(value: 0)

    init(executable: String, folder: BrokerFolder, log: Log) {
        self.executable = executable
        self.folder = folder
        self.log = log
    }

    /// The reason why the broker was given up, or `nil`.
    var failure: BrokerFailure? { state.withLock { $0.failure } }

    /// Starts the broker on its own thread, and waits until it answers.
    ///
    /// A broker that answers has all its ports.
    ///
    /// - Parameters:
    ///   - repair: Called after each attempt that ended without an answer, before the next one. It
    ///     may change the broker's configuration.
    ///   - whenGivenUp: Called on another thread after ``failure`` is set.
    /// - Throws: ``failure`` if the broker was given up before it answered.
    /// - Blocks: At most five seconds. The broker may then still be starting.
    func start(
        repair: () throws -> Void, whenGivenUp: @escaping @Sendable () -> Void
    ) throws {
        let thread = Thread {
            self.supervise()
            if self.failure != nil { whenGivenUp() }
        }
        thread.name = "broker"
        state.withLock { $0.hasBegun = true }
        thread.start()
        defer {
            state.withLock { $0.isStarting = false }
            mayRestart.signal()
        }
        let socket = BrokerSocket(folder.socket)
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline, !socket.answers(until: deadline) {
            guard died.wait(timeout: .now() + .milliseconds(Self.lookMs)) == .success else {
                continue
            }
            if let failure { throw failure }
            try repair()
            mayRestart.signal()
        }
    }

    /// Records that the broker serves. From now on it is restarted however often it dies.
    func hasServed() { state.withLock { $0.hasServed = true } }

    /// Ends the broker. Does nothing if it has ended, or was not started.
    ///
    /// - Blocks: Until the broker has ended, at most three seconds.
    func stop() {
        let (pid, hasBegun) = state.withLock { state in
            state.isStopping = true
            return (state.pid, state.hasBegun)
        }
        guard hasBegun else { return }
        if pid > 0 { kill(pid, SIGTERM) }
        if ended.wait(timeout: .now() + 3) == .success {
            ended.signal()
        } else if pid > 0 {
            kill(pid, SIGKILL)
        }
    }

    private func supervise() {
        var pauseMs = Self.pauseLeastMs
        while !state.withLock({ $0.isStopping }) {
            let began = ContinuousClock.now
            let end = runOnce()
            let goesOn = goesOn(after: end)
            let isStarting = state.withLock { $0.isStarting }
            if isStarting { died.signal() }
            guard goesOn else { break }
            log.error("the broker has died; restarting it", ("end", end.how))
            if isStarting { mayRestart.wait() }
            // A broker that ran for a while restarts immediately. One that dies at its start waits
            // longer each time.
            let served = ContinuousClock.now - began > .milliseconds(300)
            pauseMs = served ? Self.pauseLeastMs : min(pauseMs * 2, 5_000)
            pause(milliseconds: pauseMs)
        }
        ended.signal()
    }

    private func goesOn(after end: End) -> Bool {
        state.withLock { state in
            state.attempts += 1
            if state.isStopping { return false }
            guard !state.hasServed, state.attempts >= Self.attemptsMax else { return true }
            state.failure = BrokerFailure(
                attempts: state.attempts, end: end.how, words: end.words)
            return false
        }
    }

    /// Starts the broker and waits for its end.
    private func runOnce() -> End {
        let words = BrokerOutput(log: log)
        var pid: pid_t = 0
        let code = spawn(&pid, words)
        words.listen()
        guard code == 0 else {
            return End(how: "setpriv: \(String(cString: strerror(code)))", words: [])
        }
        let isStopping = state.withLock { state in
            state.pid = pid
            return state.isStopping
        }
        if isStopping { kill(pid, SIGTERM) }
        let status = wait(for: pid)
        let signal = status & 0x7f
        return End(
            how: signal == 0 ? "exit code \(status >> 8 & 0xff)" : "signal \(signal)",
            words: words.last())
    }

    private func pause(milliseconds: Int) {
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000)
    }

    /// - Returns: 0, or the error number of `posix_spawnp`.
    private func spawn(_ pid: inout pid_t, _ words: BrokerOutput) -> Int32 {
        unlink(folder.socket)
        var arguments = ["setpriv", "--pdeathsig", "KILL"]
        if let user = folder.user {
            arguments += ["--reuid", user, "--regid", user, "--init-groups"]
        }
        arguments += ["--", "/bin/sh", "-c", "[ $PPID = \(getpid()) ] && exec \"$@\"", "sh"]
        arguments += [executable, "-c", folder.configuration]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The broker's output goes into the daemon's log. Standard output has only the daemon's own
        // lines.
        posix_spawn_file_actions_adddup2(&actions, words.writing, 1)
        posix_spawn_file_actions_adddup2(&actions, words.writing, 2)
        var list: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for text in list { free(text) } }
        return posix_spawnp(&pid, "setpriv", &actions, nil, &list, environ)
    }

    private func wait(for pid: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        state.withLock { $0.pid = 0 }
        return status
    }
}

/// The error if the embedded broker never accepted a connection.
struct BrokerFailure: Error, CustomStringConvertible {
    /// The number of attempts.
    let attempts: Int
    /// The exit code or the signal of the last attempt.
    let end: String
    /// The last lines of its output.
    let words: [String]

    var description: String {
        let said =
            words.isEmpty ? "it printed nothing" : "it printed: " + words.joined(separator: " / ")
        return
            "the broker was started \(attempts) times and never accepted a connection: "
            + "\(end); \(said)"
    }
}

/// Copies the standard output and error of the broker into the daemon's log.
final class BrokerOutput: Sendable {
    /// The end of the pipe that the broker writes to.
    let writing: Int32
    private let reading: Int32
    private let log: Log
    private let latest = Mutex<[String]>([])
    private let ended = DispatchSemaphore(value: 0)
    /// The number of latest lines to remember.
    private static let latestMax = 3

    init(log: Log) {
        var ends: [Int32] = [-1, -1]
        // Without a pipe only the broker's output is lost.
        _ = pipe2Closed(&ends)
        reading = ends[0]
        writing = ends[1]
        self.log = log
    }

    /// Copies lines on its own thread until the broker has ended.
    func listen() {
        close(writing)
        let thread = Thread { self.passOn() }
        thread.name = "broker's words"
        thread.start()
    }

    /// The last lines of a broker that has ended.
    ///
    /// - Blocks: Until they are read, at most one second.
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
            // A line without an end is dropped, so that it cannot fill the memory.
            if rest.count > buffer.count { rest = [] }
        }
    }

    private func tell(_ line: ArraySlice<UInt8>) {
        let text = String(decoding: line, as: UTF8.self)
        // A unix socket has no TCP_NODELAY, and the broker warns about that at every connection.
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

/// Makes a pipe whose ends are closed in child processes.
private func pipe2Closed(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
}
