import SQLite

/// All that is done in one transaction.
struct Batch {
    /// More broken things than this, and the whole batch is given up.
    private static let removalsMax = 8

    private(set) var inbound: [Inbound]
    private(set) var timers: [Timers.Due]
    /// Requests that were taken out since they break.
    private(set) var broken: [Envelope] = []
    /// The same for those whose slow part was done.
    private(set) var brokenTickets: [Int] = []
    private var removals = 0

    init(inbound: [Inbound], timers: [Timers.Due]) {
        self.inbound = inbound
        self.timers = timers
    }

    var isEmpty: Bool { inbound.isEmpty && timers.isEmpty }

    /// Takes out what broke.
    /// - Returns: False when too much did.
    mutating func remove(_ culprit: Culprit) -> Bool {
        removals += 1
        guard removals <= Self.removalsMax else { return false }
        switch culprit.place {
        case .inbound(let index):
            switch inbound.remove(at: index) {
            case .request(let envelope): broken.append(envelope)
            case .resume(let ticket, _): brokenTickets.append(ticket)
            case .message, .report, .linked, .outcome, .stop: break
            }
        case .timer(let timer): timers.removeAll { $0 == timer }
        }
        return true
    }
}

/// What in a batch threw an error that nobody foresaw.
struct Culprit: Error {
    enum Place {
        case inbound(Int)
        case timer(Timers.Due)
    }

    let place: Place
    let error: any Error
}

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
