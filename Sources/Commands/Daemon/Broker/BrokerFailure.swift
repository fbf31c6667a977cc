/// The embedded broker never served: how it ended the last time, and what it said.
struct BrokerFailure: Error, CustomStringConvertible {
    /// How often it was started.
    let attempts: Int
    /// How the last attempt ended.
    let end: String
    /// The last lines it wrote.
    let words: [String]

    var description: String {
        let said =
            words.isEmpty ? "it printed nothing" : "it printed: " + words.joined(separator: " / ")
        return
            "the broker was started \(attempts) times and never accepted a connection: "
            + "\(end); \(said)"
    }
}
