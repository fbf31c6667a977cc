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

    /// Makes a checkpoint after each commit that leaves this many pages in the log, as SQLite does
    /// on its own, and counts it.
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
        // SQLite begins the log again after a checkpoint. Then all pages in it are new.
        let isContinued = pages >= checkpoints.pagesWaiting
        checkpoints.pagesWritten += Int(pages) - (isContinued ? checkpoints.pagesWaiting : 0)
        checkpoints.pagesWaiting = Int(pages)
        guard pages >= checkpointPages else { return }
        var (all, done): (Int32, Int32) = (0, 0)
        let start = Self.seconds
        let code = sqlite3_wal_checkpoint_v2(
            handle, "main", SQLITE_CHECKPOINT_PASSIVE, &all, &done)
        checkpoints.count += 1
        checkpoints.seconds += Self.seconds - start
        if code != SQLITE_OK || done < all { checkpoints.partial += 1 }
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
    ///
    /// It reads the salts only if SQLite may have begun the log again: after a checkpoint, or if the
    /// number of frames did not rise.
    package var logEnd: LogEnd? {
        let frames = checkpoints.pagesWaiting
        guard frames > 0 else { return nil }
        let isKnown = frames >= knownLog.end.frames && knownLog.checkpoints == checkpoints.count
        let salts = isKnown ? knownLog.end.salts : fairway_sqlite_log_salts(handle)
        let end = LogEnd(salts: salts, frames: frames)
        knownLog = (end, checkpoints.count)
        return end
    }

    package func sizes() throws -> Sizes {
        let page = try first("PRAGMA page_size") { $0.int(0) } ?? 0
        guard let path = sqlite3_db_filename(handle, "main").map({ String(cString: $0) }),
            !path.isEmpty
        else { return Sizes() }
        var sizes = Sizes()
        sizes.database = page * (try first("PRAGMA page_count") { $0.int(0) } ?? 0)
        sizes.free = page * (try first("PRAGMA freelist_count") { $0.int(0) } ?? 0)
        sizes.log = Self.bytes(of: path + "-wal")
        return sizes
    }

    /// The bytes of the database in use, with the changes of the open transaction. Free pages do not
    /// count.
    package func bytesUsed() throws -> Int {
        let page = try first("PRAGMA page_size") { $0.int(0) } ?? 0
        let all = try first("PRAGMA page_count") { $0.int(0) } ?? 0
        return page * (all - (try first("PRAGMA freelist_count") { $0.int(0) } ?? 0))
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
        defer { knownLog.checkpoints = -1 }
        guard done == all else { return false }
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
