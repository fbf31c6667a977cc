package import Contract
package import SQLite
package import Topics

/// Everything that a handler may use: the database, the time, randomness, and the list of effects.
///
/// A handler that uses nothing else is deterministic, so a test or a simulator can repeat it.
package final class Context {
    /// The time within which deleted data is overwritten, milliseconds. Reads of the server last seconds.
    private static let wipePromiseMs: Int64 = 120_000

    package let database: Connection
    package let timers: Timers
    package let outbox: Outbox
    /// The time of the batch, Unix milliseconds. It does not change during a batch.
    package internal(set) var now: Int64 = 0
    /// After the clock was set back: the time that replaces stored times after it, Unix milliseconds.
    ///
    /// It is a minute ago, because the engine reads the clock at least once a minute. So each change
    /// after the clock was set back is later than all changes before.
    package var beforeSetBack: Int64 { now - 60_000 }
    package var random: any RandomNumberGenerator
    package let log: Log
    package internal(set) var effects: [Effect] = []
    /// Whether the write-ahead log may still contain deleted data.
    private(set) var wipes = false
    /// The ID of the object that a request created, if the engine must not store its reply. A
    /// repeat finds it as `earlierResult`.
    package var madeResult: String?
    /// Returns the current metrics of the engine and of all capabilities.
    package internal(set) var measure: () -> [Metric] = { [] }

    /// Whether a user added so much data lately that the server accepts no more. Capabilities ask it
    /// about data that comes without a request, because the engine refuses requests by itself.
    package internal(set) var isFull: (_ user: String) -> Bool = { _ in false }

    /// The handlers that ``announce(_:)`` calls.
    let eventHandlers: EventHandlers

    /// The language that a user chose; nil if the user chose none.
    var chosenLanguage: (_ user: String) throws -> Language? = { _ in nil }

    init(
        database: Connection, timers: Timers, outbox: Outbox, eventHandlers: EventHandlers,
        random: any RandomNumberGenerator, log: Log
    ) {
        self.database = database
        self.timers = timers
        self.outbox = outbox
        self.eventHandlers = eventHandlers
        self.random = random
        self.log = log
    }

    /// Schedules a wipe of deleted data from the write-ahead log. It takes about a minute.
    package func wipe() { wipes = true }

    func didWipe() { wipes = false }

    /// The time by which data that is deleted now will be overwritten, Unix milliseconds. It holds
    /// if the disk accepts writes.
    package var wipedBy: Int64 { now + Self.wipePromiseMs }

    package func control(_ line: ControlLine) { effects.append(.control(line)) }

    /// Ends the open event streams of a personal token.
    package func endToken(_ id: String) { effects.append(.tokenEnded(id)) }

    /// Sends a reply to a caller at another edge than the broker.
    package func reply(to caller: Caller, _ reply: Reply) {
        effects.append(.reply(.caller(caller), reply))
    }

    /// The language of a text that the user did not request: the user's setting, else English.
    package func language(of user: String) throws -> Language {
        try chosenLanguage(user) ?? .english
    }

    /// The language of a text in a reply: the user's setting, else the language that the client asks
    /// for, else English.
    package func language(of call: Call) throws -> Language {
        try chosenLanguage(call.user) ?? call.language ?? .english
    }

    /// Runs `body` in a savepoint. If it throws, its changes and its effects are undone.
    package func attempt<T>(_ body: () throws -> T) throws -> T {
        let mark = effects.count
        do {
            return try database.withSavepoint(body)
        } catch {
            effects.removeSubrange(mark...)
            throw error
        }
    }

    /// Publishes a message that the broker does not retain.
    /// - Parameter validMs: The time for which the message is useful, milliseconds. A session that returns
    ///   later does not get it.
    package func publish(
        _ topic: String, _ payload: [UInt8], qos: Int32 = 0, validMs: Int64? = nil
    ) {
        effects.append(
            .publish(
                topic: topic, payload: payload, qos: qos, retain: false,
                expirySeconds: validMs.map { UInt32(clamping: $0 / 1_000) }))
    }

    /// Publishes a retained message, which later subscribers receive too. An empty payload deletes it.
    package func retain(_ topic: String, _ payload: [UInt8], qos: Int32 = 0) {
        effects.append(.publish(topic: topic, payload: payload, qos: qos, retain: true))
    }

    /// A random identifier of characters `[a-z0-9]`; 16 of them are 82 bits.
    package func identifier(length: Int = 16) -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
        let bytes = (0..<length).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    package func randomBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
}
