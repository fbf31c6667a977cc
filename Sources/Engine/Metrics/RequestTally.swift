import Contract

/// How often a request was answered, and how; the writer thread's own.
final class RequestTally {
    private(set) var done: UInt64 = 0
    /// By code: as many as the contract has, and in fact as the request may be refused with.
    private(set) var refused: [ErrorCode: UInt64] = [:]

    func note(_ code: ErrorCode?) {
        guard let code else {
            done &+= 1
            return
        }
        refused[code, default: 0] &+= 1
    }
}
