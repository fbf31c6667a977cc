internal import Executable
internal import FoundationEssentials
internal import Glibc
internal import Tool

/// A program that the benchmark started. It ends when this object is released.
///
/// It has a process group of its own. So Ctrl-C in a terminal reaches only the benchmark, which
/// then ends its programs in order.
final class ChildProcess {
    let id: pid_t
    private let name: String
    private let log: String
    private let output: Int32
    private var isOver = false

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - environment: Further variables. The program also gets those of this process, except the
    ///     ones that begin with `FAIRWAY_`.
    ///   - log: The file to which its standard error is appended.
    /// - Throws: ``BenchError/system(_:errno:)`` if the program cannot be started.
    init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], log: String
    ) throws(BenchError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .system("pipe", errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        let inherited = ProcessInfo.processInfo.environment.filter {
            !$0.key.hasPrefix("FAIRWAY_")
        }
        let variables = inherited.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
        do {
            id = try Self.spawn([path] + arguments, variables, output: ends[1], log: log)
        } catch {
            close(ends[0])
            throw error
        }
        name = path.split(separator: "/").last.map(String.init) ?? path
        output = ends[0]
        self.log = log
    }

    deinit {
        end()
        close(output)
    }

    /// Reads the first line that the program writes to its standard output.
    ///
    /// - Throws: ``BenchError/program(_:)`` if the program ends before the line is complete, or
    ///   needs more than the given time. ``BenchError/interrupted`` after SIGINT or SIGTERM.
    func firstLine(seconds: Double) throws(BenchError) -> String {
        let deadline = Clock.after(seconds)
        var line: [UInt8] = []
        while Clock.now < deadline {
            if Interruption.isAsked { throw .interrupted }
            var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, 100) > 0 else { continue }
            var byte: UInt8 = 0
            guard read(output, &byte, 1) == 1 else { break }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        throw failure("did not become ready")
    }

    /// An error with the program's name and the last 2,000 characters of its log.
    func failure(_ what: String) -> BenchError {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return .program("\(name) \(what)\n" + text.suffix(2_000))
    }

    /// Whether the program has ended.
    var hasEnded: Bool {
        if !isOver { isOver = waitpid(id, nil, WNOHANG) == id }
        return isOver
    }

    /// Ends the program with SIGTERM, and after ten seconds with SIGKILL.
    func end() {
        guard !hasEnded else { return }
        kill(id, SIGTERM)
        let deadline = Clock.after(10)
        while !hasEnded, Clock.now < deadline { usleep(2_000) }
        guard !isOver else { return }
        kill(id, SIGKILL)
        waitpid(id, nil, 0)
        isOver = true
    }

    private static func spawn(
        _ words: [String], _ variables: [String], output: Int32, log: String
    ) throws(BenchError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let arguments = words.map { strdup($0) } + [nil]
        let environment = variables.map { strdup($0) } + [nil]
        defer { (arguments + environment).forEach { free($0) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, words[0], &actions, &attributes, arguments, environment)
        guard code == 0 else { throw .system("start \(words[0])", errno: code) }
        return id
    }
}

/// Finds programs that a benchmark needs.
enum InstalledProgram {
    /// The path of an installed program: from `PATH`, or from the folders of system programs.
    ///
    /// - Parameter missing: The command that installs it, for the message of the error.
    /// - Throws: ``BenchError/program(_:)`` if the program is not installed.
    static func path(_ name: String, missing: String) throws(BenchError) -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
        let paths = folders.map { "\($0)/\(name)" }
        let found = paths.first { (path: String) in access(path, X_OK) == 0 }
        guard let found else { throw .program("\(name) is not installed (\(missing))") }
        return found
    }

    /// The path of a program in the folder of this executable, or in one of the folders above.
    ///
    /// - Parameter name: A path relative to the folder, such as `venv/bin/python`.
    /// - Returns: `nil` if no such folder has an executable file of this name.
    static func beside(_ name: String) -> String? {
        var folders = Executable.path.split(separator: "/").dropLast()
        while !folders.isEmpty {
            let path = folders.map { "/\($0)" }.joined() + "/\(name)"
            if access(path, X_OK) == 0 { return path }
            folders.removeLast()
        }
        return nil
    }
}
