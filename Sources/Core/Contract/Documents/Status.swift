/// The daemon's own state, retained on `fairway/status`, and its will.
package struct Status: Document, Equatable {
    package enum State: String, WordValue { case online, offline }

    package var state = State.offline
    /// The start of the daemon, Unix milliseconds. Missing while it is offline.
    package var since: Int?
    package var version: String?
    /// The reason why the daemon is offline.
    package var reason: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("state", &state)
        fields.optional("since", &since)
        fields.optional("version", &version)
        fields.optional("reason", &reason)
    }

    package static func online(since: Int) -> Status {
        var status = Status()
        status.state = .online
        status.since = since
        status.version = fairwayVersion
        return status
    }

    package static func offline(reason: String) -> Status {
        var status = Status()
        status.state = .offline
        status.version = fairwayVersion
        status.reason = reason
        return status
    }
}
