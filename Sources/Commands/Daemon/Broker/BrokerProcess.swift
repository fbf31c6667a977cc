import Engine
import Foundation
import Synchronization

/// Runs the embedded broker and starts it again when it dies.
///
/// The kernel ends the broker with the daemon, however that ends (`setpriv --pdeathsig`): a broker
/// without its daemon would keep the port and answer nobody. The signal is tied to the thread that
/// started the process, so one thread starts it and stays with it.
final class BrokerProcess: Sendable {
    private static let pauseLeastMs = 20
    /// One that died this often before it ever served is given up.
    private static let attemptsMax = 5

    private struct State {
        var pid: pid_t = 0
        var isStopping = false
        var hasServed = false
        var attempts = 0
        var failure: BrokerFailure?
    }

    /// How a broker ended.
    private struct End {
        let how: String
        let words: [String]
    }

    private let executable: String
    private let folder: BrokerFolder
    private let log: Log
    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    init(executable: String, folder: BrokerFolder, log: Log) {
        self.executable = executable
        self.folder = folder
        self.log = log
    }

    /// Why it was given up; nil as long as it was not.
    var failure: BrokerFailure? { state.withLock { $0.failure } }

    /// - Parameter whenGivenUp: Called on another thread, with ``failure`` set.
    func start(whenGivenUp: @escaping @Sendable () -> Void) {
        let thread = Thread {
            self.supervise()
            if self.failure != nil { whenGivenUp() }
        }
        thread.name = "broker"
        thread.start()
    }

    /// Takes note that the broker serves: from now on it is started again however often it dies.
    func hasServed() { state.withLock { $0.hasServed = true } }

    /// Ends the broker and waits for its end, for a few seconds at most.
    func stop() {
        let pid = state.withLock { state in
            state.isStopping = true
            return state.pid
        }
        if pid > 0 { kill(pid, SIGTERM) }
        if ended.wait(timeout: .now() + 3) == .timedOut, pid > 0 { kill(pid, SIGKILL) }
    }

    private func supervise() {
        var pauseMs = Self.pauseLeastMs
        while !state.withLock({ $0.isStopping }) {
            let began = ContinuousClock.now
            let end = runOnce()
            guard goesOn(after: end) else { break }
            log.error("the broker has died; restarting it", ("end", end.how))
            // One that served is started at once; one that dies at birth, ever slower.
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

    /// Starts it and waits for its end.
    private func runOnce() -> End {
        let words = BrokerWords(log: log)
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

    /// - Returns: 0, or why not.
    private func spawn(_ pid: inout pid_t, _ words: BrokerWords) -> Int32 {
        unlink(folder.socket)
        var arguments = ["setpriv", "--pdeathsig", "KILL"]
        if let user = folder.user {
            arguments += ["--reuid", user, "--regid", user, "--init-groups"]
        }
        arguments += ["--", executable, "-c", folder.configuration]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // What the broker says goes into the daemon's log; standard output is the daemon's own word.
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
