package import Contract

/// What a monitor looks at, and when that counts as good.
package enum ProbeTarget: Equatable, Sendable {
    /// This process: it looks, so it runs. The time between its last look and its start counts as
    /// down.
    case daemon
    /// The link to the broker, by a message that comes back.
    case broker
    /// The broker uses no more memory.
    case brokerMemory(bytesMax: Int64)
    /// The broker drops no more messages a minute.
    case brokerDrops(perMinuteMax: Int)
    /// Transactions are written, and none took longer than this.
    case database(slowestMs: Int64)
    /// The file system that a file lies on has so many bytes left.
    case disk(path: String, freeBytes: Int64)
    /// No more than so many percent of a queue's bound wait.
    case queue(MonitoredQueue, percentMost: Int)
    /// No more parcels wait.
    case outbox(countMost: Int)
    /// What leaves through a channel of the outbox reaches its provider. Of servers that users name
    /// one alone says nothing.
    case channel(String, ofStrangers: Bool = false)
    /// A port takes connections.
    case port(host: String, port: Int)
    /// A mail server greets (RFC 5321, 3.1); with TLS from the start it takes connections.
    case mailServer(host: String, port: Int, greets: Bool)
    /// The certificate in a PEM file is good for so many days more, and so is the one that was read
    /// from it at the start and is served, until then (Unix seconds).
    case certificate(file: String, days: Int, servedUntil: Int64?)
    case page(PageTarget)
    /// A file comes into a folder, or changes there, at least so often.
    case folder(path: String, silenceMs: Int64)
    /// Something comes on a topic at least so often.
    case topic(filter: String, silenceMs: Int64)
    /// It says by itself that it lives, at least so often.
    case heartbeat(user: String?, silenceMs: Int64)
}

/// A page that is looked at.
package struct PageTarget: Equatable, Sendable {
    package var url: String
    /// What it must answer; nil: 200 to 399.
    package var status: Int?
    /// What must stand in it, if anything; of its first 256 KiB.
    package var contains: String?
    /// A PEM file of authorities to trust instead of the system's.
    package var authority: String?

    package init(url: String) { self.url = url }
}

/// A queue inside the server.
package enum MonitoredQueue: String, CaseIterable, Sendable {
    /// Requests that wait for the writer.
    case requests
    /// What devices told by themselves, and nobody took in yet.
    case messages
    /// Long reads.
    case reads
    /// Passwords to hash.
    case passwords

    /// The title of its monitor.
    package var title: LocalizedText {
        switch self {
        case .requests: "Queue of requests"
        case .messages: "Queue of messages"
        case .reads: "Queue of reads"
        case .passwords: "Queue of passwords"
        }
    }
}
