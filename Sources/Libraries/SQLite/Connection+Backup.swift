internal import CSQLite
internal import Glibc

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
