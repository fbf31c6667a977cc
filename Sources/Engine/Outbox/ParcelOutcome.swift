/// What became of a parcel that was taken out to be sent.
struct ParcelOutcome: Outcome {
    let number: Int64
    let lane: OutboxLane.Key
    /// Its courier's word; nil: its time was over.
    let verdict: Verdict?
}
