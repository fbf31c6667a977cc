/// A courier tells what became of a parcel.
struct ParcelOutcome: Outcome {
    let number: Int64
    let lane: String
    let verdict: Verdict
}
