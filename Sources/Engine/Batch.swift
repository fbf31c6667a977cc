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
