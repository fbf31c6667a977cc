internal import JSON

/// Asks the daemon many things at once, as the load's clients, and collects the answers.
final class Requests {
    /// One request: the client that asks, its topic, and the body's members besides `id`.
    struct Request {
        let client: Int
        let topic: String
        let body: JSON
    }

    private let loop: WireLoop
    /// Ids count on from one batch to the next: none comes twice from one user.
    private var firstID: Int
    private var replies: [JSON?] = []
    private var answered = 0
    /// The daemon's words for the first request that it refused, of this batch or without an id.
    private(set) var refusal: String?

    /// - Parameter firstID: Where ids begin: with another daemon on the same data, at new ones.
    init(loop: WireLoop, firstID: Int = 0) {
        self.loop = loop
        self.firstID = firstID
    }

    /// Sends all, so many at a time, and waits for each reply.
    ///
    /// - Returns: The results, in the order of the requests.
    /// - Throws: ``BenchError/refused(_:)`` with the first refusal.
    func ask(
        _ requests: [Request], window: Int = 64
    ) throws(BenchError) -> [JSON] {
        firstID += replies.count
        replies = Array(repeating: nil, count: requests.count)
        answered = 0
        var sent = 0
        while answered < requests.count {
            while sent < requests.count, sent - answered < window {
                send(requests[sent], id: firstID + sent)
                sent += 1
            }
            let before = answered
            try loop.wait("a reply to \(requests[sent - 1].topic)") {
                answered > before || refusal != nil
            }
            if let refusal { throw .refused(refusal) }
        }
        return replies.map { $0 ?? .null }
    }

    /// Takes a message that may be a reply; false if it is none.
    func receive(topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer) -> Bool {
        guard topic.ends(with: "/reply") else { return false }
        let text = String(decoding: payload, as: UTF8.self)
        guard let reply = try? JSON(parsing: text), reply["ok"]?.bool == true,
            let id = reply["id"]?.string.flatMap({ Int($0) })
        else {
            refusal = refusal ?? text
            return true
        }
        let place = id - firstID
        guard replies.indices.contains(place), replies[place] == nil else { return true }
        replies[place] = reply["result"] ?? .null
        answered += 1
        return true
    }

    private func send(_ request: Request, id: Int) {
        var members = request.body.members ?? []
        members.append(JSON.Member("id", .string("\(id)")))
        loop.publish(
            request.client, topic: Array(request.topic.utf8),
            payload: JSON.object(members).bytes, qos: 1)
    }
}
