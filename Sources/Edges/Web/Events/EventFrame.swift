/// One event as browsers read it (HTML, 9.2.6: `text/event-stream`).
enum EventFrame {
    static let type = "text/event-stream"
    /// After how long a browser asks again, milliseconds; and at once something to read.
    static let opening = Array("retry: 3000\n\n".utf8)
    /// Shows that somebody is there.
    static let comment = Array(":\n\n".utf8)

    /// - Parameters:
    ///   - id: What the client names as `Last-Event-ID` when it comes again.
    ///   - data: JSON on one line, as all of ours is.
    static func bytes(_ event: String, id: Int? = nil, data: [UInt8]) -> [UInt8] {
        let head = (id.map { "id: \($0)\n" } ?? "") + "event: \(event)\ndata: "
        return Array(head.utf8) + data + Array("\n\n".utf8)
    }
}
