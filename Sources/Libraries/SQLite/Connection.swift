internal import CSQLite

/// A connection to one database file.
///
/// Not `Sendable`: only one thread at a time may use it, except for ``interrupt()``. It keeps
/// compiled statements by their text, so a repeated text is not compiled again.
package final class Connection {
    /// The access of a connection to its file.
    package enum Mode {
        /// Creates the file if there is none.
        case readWrite
        /// Needs the file, and changes nothing. In WAL mode, it can read while another connection
        /// writes.
        case readOnly
        /// Needs the file, and changes no file, not even those that SQLite keeps beside a database.
        /// It does not see the changes in a write-ahead log without an index, and it does not
        /// notice later changes. So use it only for a short read before the file is opened in
        /// another mode.
        case untouched
    }

    /// The longest wait for a lock of another connection, in milliseconds.
    static let patienceMs: Int32 = 5_000

    /// The most compiled statements that are kept. Programs contain fewer, so only texts that are
    /// generated at run time can exceed it. Then all are dropped.
    private static let statementsMax = 512

    /// Valid from `init` to `deinit`, which is its only owner.
    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// Some of ``statements``, by the address of their text. To hash a long text can take longer
    /// than to run its statement, and a text in the source always has the same address.
    private var recent = [Statement?](repeating: nil, count: recentMax)
    /// A power of two.
    private static let recentMax = 1_024
    /// Records each statement that this connection compiles, if a test asks for that. It does not
    /// record a statement that is compiled already, so that costs nothing.
    let recorder: StatementRecorder?

    /// The number of compilations. A constant number under load shows that the cache works.
    package private(set) var statementsCompiled = 0

    /// The most errors in ``errorsSetAside``. Further ones are forgotten.
    private static let setAsideMax = 1_000

    /// The errors of rows that a reader left out, until ``takeSetAside()``.
    package private(set) var errorsSetAside: [any Error] = []

    /// Notes the error of a row that a reader leaves out, for whoever logs it.
    package func setAside(_ error: any Error) {
        if errorsSetAside.count < Self.setAsideMax { errorsSetAside.append(error) }
    }

    /// Returns and forgets the errors of rows that readers left out.
    package func takeSetAside() -> [any Error] {
        guard !errorsSetAside.isEmpty else { return [] }
        defer { errorsSetAside = [] }
        return errorsSetAside
    }

    /// See ``checkpoint(everyPages:)``.
    package internal(set) var checkpoints = Checkpoints()
    /// The salts of the log at the last commit.
    var logSalts: UInt64 = 0
    /// Whether the database has all of the log, so that SQLite may begin the log again at the next commit.
    var isLogCopied = true
    /// The number of pages in the log after which a checkpoint is made.
    var checkpointPages: Int32 = 1_000
    /// The number of commits since the last checkpoint.
    var commitsWaiting = 0

    /// Opens a database.
    ///
    /// For writing it sets a write-ahead log, a sync for every commit (`synchronous=FULL`), foreign
    /// keys, and zeros over deleted data (`secure_delete`). The log stays when the connection closes. In all modes it waits at most 5 seconds
    /// for a lock of another connection.
    ///
    /// - Parameter path: The file, or `:memory:` for a database that ends with the connection.
    /// - Parameter recorder: Records the statements of the connection; nil for no recording.
    /// - Throws: `isUnavailable` if the file cannot be opened, `isCorrupt` if it is not a database.
    package init(
        path: String, mode: Mode = .readWrite,
        recorder: StatementRecorder? = StatementRecorder.shared
    ) throws(SQLiteError) {
        self.recorder = recorder
        handle = try Self.open(path, mode)
        sqlite3_busy_timeout(handle, Self.patienceMs)
        switch mode {
        case .readWrite:
            try execute(
                """
                PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;
                PRAGMA secure_delete=ON
                """)
            fairway_sqlite_keep_log(handle, 1)
        case .readOnly, .untouched:
            try execute("PRAGMA query_only=ON")
        }
    }

    deinit {
        removeStatements()
        sqlite3_close_v2(handle)
    }

    /// Configures SQLite once, before the first connection. It fails if something else has used SQLite
    /// already. Then SQLite counts its memory, which only costs time.
    private static let configured: Void = { _ = fairway_sqlite_count_no_memory() }()

    private static func open(_ path: String, _ mode: Mode) throws(SQLiteError) -> OpaquePointer {
        let (name, access): (String, Int32) =
            switch mode {
            case .readWrite: (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
            case .readOnly: (path, SQLITE_OPEN_READONLY)
            case .untouched: untouched(path)
            }
        () = configured
        var opened: OpaquePointer?
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(name, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            defer { sqlite3_close_v2(opened) }
            throw SQLiteError(of: opened, code)
        }
        return opened
    }

    /// The number of rows that this connection has inserted, updated or deleted so far.
    package var rowsChanged: Int { Int(sqlite3_total_changes64(handle)) }

    /// The bytes of texts and blobs that statements which return no rows have received so far.
    package internal(set) var bytesBound = 0

    /// Whether a transaction is open. False after `begin` means that SQLite rolled it back.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Stops the running statement, which throws `isInterrupted`. If it was writing, SQLite rolls
    /// back the transaction.
    ///
    /// Any thread may call it, as long as something keeps the connection alive.
    package func interrupt() {
        sqlite3_interrupt(handle)
    }

    /// The compiled form of a text, for one use.
    ///
    /// If a text is requested while one of its rows is being read, it gets a second statement. So
    /// the reading continues undisturbed.
    ///
    /// - Parameter file: The source file that asks. If a second file asks for the same text on the
    ///   same connection, the recorder does not record it.
    func statement(_ sql: String, from file: StaticString) throws(SQLiteError) -> Statement {
        let slot = Self.slot(of: sql)
        if let kept = recent[slot], !kept.isInUse, kept.sql == sql {
            kept.isInUse = true
            return kept
        }
        let kept = statements[sql]
        if let kept, !kept.isInUse {
            kept.isInUse = true
            recent[slot] = kept
            return kept
        }
        let compiled = try Statement(sql, on: handle)
        statementsCompiled += 1
        recorder?.record(sql, from: file)
        guard kept == nil else { return compiled }
        if statements.count >= Self.statementsMax { removeStatements() }
        statements[sql] = compiled
        recent[slot] = compiled
        return compiled
    }

    /// The place of a text in ``recent``. Two texts may share a place.
    private static func slot(of sql: String) -> Int {
        let address = sql.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
        return Int((address ?? 0) >> 4 & UInt(recentMax - 1))
    }

    private func removeStatements() {
        statements.removeAll()
        for slot in recent.indices { recent[slot] = nil }
    }
}

extension Connection {
    /// Whether the database has a table.
    ///
    /// - Parameter name: The name as in `sqlite_master`, case-sensitive.
    package func hasTable(_ name: String) throws -> Bool {
        try first("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name) { _ in true
        }
            ?? false
    }
}

extension Connection {
    /// The address and flags for ``Mode/untouched``.
    ///
    /// Usually a reader in WAL mode writes the index of the log (`-shm`), and creates it and the
    /// log if they are missing. Two parameters of SQLite's addresses prevent this
    /// (sqlite.org/c3ref/open.html): `readonly_shm` reads a log whose index exists, and `immutable`
    /// ignores the log.
    static func untouched(_ path: String) -> (address: String, flags: Int32) {
        let hasLog = bytes(of: path + "-wal") > 0 && bytes(of: path + "-shm") > 0
        let parameter = hasLog ? "readonly_shm=1" : "immutable=1"
        let authority = path.hasPrefix("/") ? "//" : ""
        return (
            "file:\(authority)\(encoded(path))?mode=ro&\(parameter)",
            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        )
    }

    /// A path in the form that addresses need (RFC 3986, section 2.1).
    private static func encoded(_ path: String) -> String {
        path.utf8.map { (byte: UInt8) -> String in
            let isPlain =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
                    UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            guard !isPlain else { return String(UnicodeScalar(byte)) }
            return (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
        }.joined()
    }
}
