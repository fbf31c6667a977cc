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

    private let executable: String
    private let folder: BrokerFolder
    private let log: Log
    private let state = Mutex((pid: pid_t(0), isStopping: false))
    private let ended = DispatchSemaphore(value: 0)

    init(executable: String, folder: BrokerFolder, log: Log) {
        self.executable = executable
        self.folder = folder
        self.log = log
    }

    func start() {
        let thread = Thread { self.supervise() }
        thread.name = "broker"
        thread.start()
    }

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
            guard let pid = spawn() else {
                log.error("the broker cannot be started", ("program", executable))
                pause(milliseconds: 5_000)
                continue
            }
            let status = wait(for: pid)
            if state.withLock({ $0.isStopping }) { break }
            log.error("the broker died and is started again", ("status", "\(status)"))
            // One that served is started at once; one that dies at birth, ever slower.
            let served = ContinuousClock.now - began > .milliseconds(300)
            pauseMs = served ? Self.pauseLeastMs : min(pauseMs * 2, 5_000)
            pause(milliseconds: pauseMs)
        }
        ended.signal()
    }

    private func pause(milliseconds: Int) {
        Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000)
    }

    private func spawn() -> pid_t? {
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
        let words = BrokerWords(log: log)
        posix_spawn_file_actions_adddup2(&actions, words.writing, 1)
        posix_spawn_file_actions_adddup2(&actions, words.writing, 2)
        var list: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for text in list { free(text) } }
        var pid: pid_t = 0
        guard posix_spawnp(&pid, "setpriv", &actions, nil, &list, environ) == 0 else { return nil }
        words.listen()
        let isStopping = state.withLock { state in
            state.pid = pid
            return state.isStopping
        }
        if isStopping { kill(pid, SIGTERM) }
        return pid
    }

    private func wait(for pid: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        state.withLock { $0.pid = 0 }
        return status
    }
}
