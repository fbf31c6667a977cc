import Contract
import SQLite
package import Values

/// The work of one transaction.
struct Batch {
    /// The engine gives up a batch after this many removals.
    private static let removalsMax = 8

    private(set) var inbound: [Inbound]
    private(set) var timers: [Timers.Due]
    /// Requests that were removed because they threw an unexpected error, with their refusals.
    private(set) var broken: [(envelope: Envelope, refusal: Refusal)] = []
    /// The tickets of removed requests whose slow part had finished.
    private(set) var brokenTickets: [(ticket: Int, refusal: Refusal)] = []
    private var removals = 0

    init(inbound: [Inbound], timers: [Timers.Due]) {
        self.inbound = inbound
        self.timers = timers
    }

    var isEmpty: Bool { inbound.isEmpty && timers.isEmpty }

    /// Removes the item that threw an unexpected error.
    /// - Returns: False if too many items have been removed. The engine then gives up the batch.
    mutating func remove(_ culprit: BrokenItem) -> Bool {
        removals += 1
        guard removals <= Self.removalsMax else { return false }
        switch culprit.place {
        case .inbound(let index):
            let refusal = (culprit.error as? DamagedRow)?.refusal ?? Engine.broken
            switch inbound.remove(at: index) {
            case .request(let envelope): broken.append((envelope, refusal))
            case .resume(let ticket, _): brokenTickets.append((ticket, refusal))
            case .message, .report, .linked, .outcome, .stop: break
            }
        case .timer(let timer): timers.removeAll { $0 == timer }
        }
        return true
    }
}

/// The item of a batch that threw an unexpected error, with the error.
struct BrokenItem: Error {
    enum Place {
        case inbound(Int)
        case timer(Timers.Due)
    }

    let place: Place
    let error: any Error
}

extension Engine {
    /// The shortest time between two numbers, in milliseconds. Each number costs a page of the log,
    /// so batches within this time share one.
    static let numberPauseMs: Int64 = 50
    /// The time after a number when the engine saves a waiting one, even if no batch changes anything, in
    /// milliseconds. It is longer than ``numberPauseMs``, so a batch with changes can usually save the number
    /// without an extra sync.
    static let numberDelayMs: Int64 = 100

    /// The latest time at which the engine saves a waiting number, in Unix milliseconds. A batch with
    /// changes may save it earlier. Nil if no number waits.
    var numbersAt: Int64? { numberTime(after: Self.numberDelayMs) }

    var isNumberOverdue: Bool { isNumberDue(after: Self.numberDelayMs) }

    private func numberTime(after pauseMs: Int64) -> Int64? {
        guard lacksNumber else { return nil }
        let isSetBack = numberedAt > context.now
        return isSetBack ? context.now : numberedAt + pauseMs
    }

    private func isNumberDue(after pauseMs: Int64) -> Bool {
        numberTime(after: pauseMs).map { context.now >= $0 } ?? false
    }

    /// Saves the next number with the open transaction, if this transaction or an earlier one
    /// without a number changed anything.
    ///
    /// - Parameter isChanged: Whether the open transaction changed anything.
    /// - Returns: The number to confirm after the transaction is on disk. Nil if nothing changed,
    ///   or if a later batch gets the number.
    func raiseNumber(ifChanged isChanged: Bool) throws -> Int64? {
        if isChanged { lacksNumber = true }
        let pause = isChanged ? Self.numberPauseMs : Self.numberDelayMs
        guard isNumberDue(after: pause) || (isStopped && lacksNumber) else { return nil }
        return try context.database.first(
            "UPDATE high_water_mark SET number = number + 1, at = ? RETURNING number", context.now
        ) { $0.int64(0) }
    }

    /// Confirms a transaction that is on disk and changed something.
    func noteChange(_ number: Int64?) {
        if number != nil {
            numberedAt = context.now
            lacksNumber = false
        }
        let log = context.database.logEnd.map { LogMark(salts: $0.salts, frames: $0.frames) }
        confirm(Confirmation(number: number, log: log))
    }

    /// Empties the write-ahead log.
    /// - Returns: False if another connection reads the log.
    func emptyLog() throws -> Bool {
        try context.database.emptyLog { [context, confirm] in
            guard let log = context.database.logEnd else { return }
            let copied = LogMark(salts: log.salts, frames: log.frames, isCopied: true)
            confirm(Confirmation(number: nil, log: copied))
        }
    }
}

/// What is on disk, for the mark beside the database.
package struct Confirmation: Equatable, Sendable {
    /// The number of the batch. Nil if the batch has none.
    package let number: Int64?
    /// The write-ahead log with this batch. Nil for a database in memory.
    package let log: LogMark?

    package init(number: Int64?, log: LogMark? = nil) {
        self.number = number
        self.log = log
    }
}
