/// What became of a parcel that was taken out to be sent.
struct ParcelOutcome: Outcome {
    let number: Int64
    let lane: OutboxLane.Key
    /// Its courier's word; nil: it was not sent.
    let verdict: Verdict?
    /// Where it was not sent: when it is looked at again, Unix milliseconds; nil: not any more.
    var again: Int64?
}
