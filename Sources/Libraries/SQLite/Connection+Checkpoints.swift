internal import CSQLite
internal import Glibc

extension Connection {
    /// What became of the write-ahead log.
    package struct Checkpoints: Equatable, Sendable {
        /// How often it was carried over into the database.
        package var count = 0
        /// Of those, how often not all of it could be: somebody was reading.
        package var partial = 0
        /// How long that took in all, seconds.
        package var seconds = 0.0
        /// How many pages stood in the log after the last commit.
        package var pagesWaiting = 0
    }

    /// Sizes, bytes; all 0 for a database in memory.
    package struct Sizes: Equatable, Sendable {
        package var database = 0
        /// Of the database, what is free to be used again.
        package var free = 0
        /// The write-ahead log's file, which keeps its size after it was carried over.
        package var log = 0

        package init() {}
    }

    /// From now on carries the write-ahead log over into the database after a commit that leaves so
    /// many pages in it, as SQLite does by itself, and counts that.
    package func checkpoint(everyPages pages: Int) {
        checkpointPages = Int32(clamping: pages)
        // Good for as long as the connection, which ends the hook with its handle.
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
    /// Carries the write-ahead log over into the file and empties it, so that what was deleted does
    /// not stand there either.
    ///
    /// Waits for nobody: while another connection reads what only the log has, or writes, nothing is
    /// done.
    ///
    /// - Returns: Whether the log is empty now.
    /// - Throws: Like a commit, when the file cannot be written. Not inside a transaction.
    package func emptyLog() throws(SQLiteError) -> Bool {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, Self.patienceMs) }
        return try firstText("PRAGMA wal_checkpoint(TRUNCATE)") == "0"
    }
}

extension Connection {
    /// Copies the database, as of now, to one file, while others go on reading and writing.
    ///
    /// The copy is checked (`integrity_check`) under another name (`.partial` appended) and only then
    /// takes its own, so whatever stands at `path` is whole. A file that is there is replaced.
    ///
    /// Blocks for the whole copy: use a connection that nobody waits for.
    ///
    /// - Throws: `isUnavailable` if the copy cannot be written, `isCorrupt` if it is not whole.
    package func backUp(to path: String) throws(SQLiteError) {
        guard !isInTransaction else { throw .misuse("a backup inside a transaction") }
        let partial = path + ".partial"
        unlink(partial)
        do throws(SQLiteError) {
            try writeCopy(to: partial)
            guard rename(partial, path) == 0 else {
                throw SQLiteError(code: SQLITE_CANTOPEN, message: "cannot rename to \(path)")
            }
        } catch {
            unlink(partial)
            throw error
        }
    }

    private func writeCopy(to path: String) throws(SQLiteError) {
        let copy = try Connection(path: path)
        try copy.takeAll(from: self)
        // One file, not three: the copy was born with the original's write-ahead log.
        try copy.execute("PRAGMA journal_mode=DELETE")
        try copy.checkIntegrity()
    }

    /// Replaces the content by that of another database.
    ///
    /// All pages go in one step, so it is one moment's state: between smaller steps a writer would
    /// make SQLite start over each time.
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
