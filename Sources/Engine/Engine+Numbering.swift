import SQLite

extension Engine {
    /// The least time between two numbers, milliseconds. A number costs a page of the log, so batches that
    /// follow each other within this time share one.
    static let numberPauseMs: Int64 = 50

    /// When the batches without a number get one, Unix milliseconds; nil: each batch has one.
    var numbersAt: Int64? {
        guard lacksNumber else { return nil }
        let isSetBack = numberedAt > context.now
        return isSetBack ? context.now : numberedAt + Self.numberPauseMs
    }

    var isNumberDue: Bool { numbersAt.map { context.now >= $0 } ?? false }

    /// Saves the next number with the open transaction, if that or one before it changed anything.
    ///
    /// - Parameter rows: `rowsChanged` when the transaction began.
    /// - Returns: The number, which is to be confirmed once the transaction is on disk. nil: nothing changed, or
    ///   a later batch gets the number.
    func raiseNumber(ifChangedSince rows: Int) throws -> Int64? {
        if context.database.rowsChanged != rows { lacksNumber = true }
        guard isNumberDue || (isStopped && lacksNumber) else { return nil }
        return try context.database.first(
            "UPDATE high_water_mark SET number = number + 1 RETURNING number"
        ) { $0.int64(0) }
    }

    /// Confirms a number that is on disk.
    func noteNumber(_ number: Int64) {
        numberedAt = context.now
        lacksNumber = false
        confirm(number)
    }
}
