internal import CSQLite
internal import Glibc

extension Connection {
    /// Figures about the checkpoints of the write-ahead log.
    package struct Checkpoints: Equatable, Sendable {
        /// The number of checkpoints. A checkpoint copies the log into the database.
        package var count = 0
        /// The number of incomplete checkpoints, because somebody was reading.
        package var partial = 0
        /// The total duration, in seconds.
        package var seconds = 0.0
        /// The number of pages in the log after the last commit.
        package var pagesWaiting = 0
        /// The number of pages that commits wrote to the log, since the connection began.
        package var pagesWritten = 0
    }

    /// Sizes in bytes. All are 0 for a database in memory.
    package struct Sizes: Equatable, Sendable {
        package var database = 0
        /// The part of the database that can be used again.
        package var free = 0
        /// The file of the write-ahead log. It keeps its size after a checkpoint.
        package var log = 0

        package init() {}
    }

    /// The largest number of commits between two checkpoints.
    ///
    /// SQLite finds a page of the log in a hash table. If the log has one page n times, adding it again
    /// takes n steps. Therefore the log must not collect too many commits, even if it is short.
    private static let checkpointCommits = 512

    /// Makes and counts a checkpoint when a commit leaves at least this many pages in the log, or after 512
    /// commits.
    package func checkpoint(everyPages pages: Int) {
        checkpointPages = Int32(clamping: pages)
        // Valid as long as the connection, because closing the handle removes the hook.
        let own = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            handle,
            { own, _, _, pages in
                guard let own else { return SQLITE_OK }
                Unmanaged<Connection>.fromOpaque(own).takeUnretainedValue().noteLog(pages)
                return SQLITE_OK
            }, own)
    }

    private func noteLog(_ pages: Int32) {
        // After a checkpoint of the whole log, the next commit may overwrite it from its start, with new
        // salts. Then all its pages are new, even if the new log is longer than the old one.
        let mayBegin = isLogCopied || pages <= checkpoints.pagesWaiting
        let salts = mayBegin ? fairway_sqlite_log_salts(handle) : logSalts
        let isContinued = salts == logSalts
        (logSalts, isLogCopied) = (salts, false)
        checkpoints.pagesWritten += Int(pages) - (isContinued ? checkpoints.pagesWaiting : 0)
        checkpoints.pagesWaiting = Int(pages)
        commitsWaiting += 1
        guard pages >= checkpointPages || commitsWaiting >= Self.checkpointCommits else { return }
        commitsWaiting = 0
        var (all, done): (Int32, Int32) = (0, 0)
        let start = Self.seconds
        let code = sqlite3_wal_checkpoint_v2(
            handle, "main", SQLITE_CHECKPOINT_PASSIVE, &all, &done)
        checkpoints.count += 1
        checkpoints.seconds += Self.seconds - start
        isLogCopied = code == SQLITE_OK && done == all
        if !isLogCopied { checkpoints.partial += 1 }
    }

    /// The write-ahead log after the last commit of this connection.
    package struct LogEnd: Equatable, Sendable {
        /// The two salts in its header, the first one in the upper half.
        package let salts: UInt64
        /// The number of frames up to the last commit.
        package let frames: Int
    }

    /// The write-ahead log after the last commit; nil for a database in memory, and after
    /// ``emptyLog(whenCopied:)``. It needs ``checkpoint(everyPages:)``.
    package var logEnd: LogEnd? {
        let frames = checkpoints.pagesWaiting
        return frames > 0 ? LogEnd(salts: logSalts, frames: frames) : nil
    }

    package func sizes() throws -> Sizes {
        let page = try int("PRAGMA page_size")
        guard let path = sqlite3_db_filename(handle, "main").map({ String(cString: $0) }),
            !path.isEmpty
        else { return Sizes() }
        var sizes = Sizes()
        sizes.database = try page * int("PRAGMA page_count")
        sizes.free = try page * int("PRAGMA freelist_count")
        sizes.log = Self.bytes(of: path + "-wal")
        return sizes
    }

    /// The bytes of the database in use, with the changes of the open transaction. Free pages do not
    /// count.
    package func bytesUsed() throws -> Int {
        let page = try int("PRAGMA page_size")
        let all = try int("PRAGMA page_count")
        return try page * (all - int("PRAGMA freelist_count"))
    }

    /// The size of a file; 0 if there is none.
    static func bytes(of file: String) -> Int {
        var facts = stat()
        return stat(file, &facts) == 0 ? Int(facts.st_size) : 0
    }

    private static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension Connection {
    /// Makes a checkpoint and empties the write-ahead log, so that the log contains no deleted data
    /// either.
    ///
    /// Does not wait. It does nothing while another connection writes, or reads pages that only the
    /// log has.
    ///
    /// - Parameter copied: Called when the database file on disk has the content of the log, before
    ///   the log becomes empty.
    /// - Returns: Whether the log is empty now.
    /// - Throws: A ``SQLiteError``, as for a commit, if the file cannot be written. Not inside a
    ///   transaction.
    package func emptyLog(whenCopied copied: () -> Void = {}) throws(SQLiteError) -> Bool {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, Self.patienceMs) }
        var (all, done): (Int32, Int32) = (0, 0)
        let code = sqlite3_wal_checkpoint_v2(
            handle, "main", SQLITE_CHECKPOINT_PASSIVE, &all, &done)
        if code & 0xff == SQLITE_BUSY { return false }
        guard code == SQLITE_OK else { throw SQLiteError(of: handle, code) }
        guard done == all else { return false }
        (isLogCopied, commitsWaiting) = (true, 0)
        copied()
        guard try firstText("PRAGMA wal_checkpoint(TRUNCATE)") == "0" else { return false }
        checkpoints.pagesWaiting = 0
        return true
    }

    /// Lets the last connection remove the empty log when it closes. Otherwise a log stays, because the
    /// mark beside the database may need it.
    package func removeLogAtClose() {
        fairway_sqlite_keep_log(handle, 0)
    }
}

extension Connection {
    /// Copies the current database to one file, while other connections read and write.
    ///
    /// The copy is checked (`integrity_check`). After an error, the file may be incomplete. So write it
    /// under another name, and give it its own name after this returns.
    ///
    /// Blocks for the whole copy. Use a connection that nobody waits for.
    ///
    /// - Parameter path: A new file, or an empty one.
    /// - Throws: `isUnavailable` if the copy cannot be written, `isCorrupt` if it is damaged.
    package func backUp(to path: String) throws(SQLiteError) {
        guard !isInTransaction else { throw .misuse("a backup inside a transaction") }
        guard Self.bytes(of: path) == 0 else { throw .misuse("a backup over \(path)") }
        let copy = try Connection(path: path)
        try copy.takeAll(from: self)
        // The copy inherits the write-ahead log of the original. This makes it one file instead of
        // three.
        try copy.execute("PRAGMA journal_mode=DELETE")
        try copy.checkIntegrity()
    }

    /// Replaces the content by that of another database.
    ///
    /// It copies all pages in one step, as one snapshot. Between smaller steps, a write would make
    /// SQLite start again.
    private func takeAll(from source: Connection) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
            throw SQLiteError(of: handle, sqlite3_extended_errcode(handle))
        }
        let stepped = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        guard stepped == SQLITE_DONE else { throw SQLiteError(of: nil, stepped) }
        guard finished == SQLITE_OK else { throw SQLiteError(of: handle, finished) }
    }

    /// Reads the whole file and compares every index with its table.
    ///
    /// - Throws: `isCorrupt` with the first finding.
    /// - Complexity: O(n log n) in the size of the database.
    package func checkIntegrity() throws(SQLiteError) {
        let finding = try firstText("PRAGMA integrity_check(1)") ?? ""
        guard finding == "ok" else {
            throw SQLiteError(code: SQLITE_CORRUPT, message: finding)
        }
    }
}
