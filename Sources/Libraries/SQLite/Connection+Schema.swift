extension Connection {
    /// Whether the database has a table.
    ///
    /// - Parameter name: As in `sqlite_master`: case counts.
    package func hasTable(_ name: String) throws -> Bool {
        try first("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name) { _ in true
        }
            ?? false
    }
}
