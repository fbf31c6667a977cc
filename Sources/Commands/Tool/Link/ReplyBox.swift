import JSON

/// What came back and is not yet taken.
struct ReplyBox {
    /// Replies by the id of their request; only of those that are waited for.
    var replies: [String: JSON] = [:]
    /// The ids that are waited for.
    var expected: Set<String> = []
    /// The broker's latest refusal notice, which bears no id, with the topic that it is about.
    var notice: (topic: String, error: JSON)?
    /// Publishes that the broker refused in its acknowledgement.
    var refusedPublishes: Set<Int32> = []

    /// Takes a payload from the own reply topic.
    mutating func take(_ payload: [UInt8]) {
        guard let reply = try? JSON(parsing: payload) else { return }
        if let id = reply["id"]?.string {
            if expected.contains(id) { replies[id] = reply }
        } else if let error = reply["error"], let topic = error["topic"]?.string {
            notice = (topic, error)
        }
    }
}
