import Contract

/// A request whose slow part is being done by a worker.
struct PendingRequest {
    var envelope: Envelope
    /// Repeats that came meanwhile, to be answered with it.
    var repeats: [Envelope] = []
    let id: String?
    let digest: [UInt8]
    let repetition: Repetition
    var call: Call
    let deferred: Deferred
    /// Whether the tokens were found to be alive once its slow part was done.
    var isAdmitted = false
}
