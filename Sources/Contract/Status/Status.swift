/// The daemon's own state, retained on `fairway/status`, and its will.
package struct Status: Document, Equatable {
    /// `online` or `offline`.
    package var state = ""
    /// The start of the daemon, Unix milliseconds. Missing while it is offline.
    package var since: Int?
    package var version: String?
    /// The reason why the daemon is offline.
    package var reason: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("state", &state, .among(["online", "offline"]))
        fields.optional("since", &since)
        fields.optional("version", &version)
        fields.optional("reason", &reason)
    }

    package static func online(since: Int) -> Status {
        var status = Status()
        status.state = "online"
        status.since = since
        status.version = fairwayVersion
        return status
    }

    package static func offline(reason: String) -> Status {
        var status = Status()
        status.state = "offline"
        status.version = fairwayVersion
        status.reason = reason
        return status
    }
}

/// The version of the contract in the API documents (Semantic Versioning 2.0.0).
package let contractVersion = "0.1.0"

/// The version of server and tool, as they show it. Before the release, two builds with the same
/// version can differ.
package let fairwayVersion = "\(contractVersion) in development"
