package import Contract
package import SQLite

/// All that a handler may use: the database, the time, randomness, and a place for effects.
///
/// Handlers that use nothing else are deterministic, so that a test, or a simulator, can run them
/// again.
package final class Context {
    /// The time within which deleted data is overwritten, milliseconds. Reads of the server last seconds.
    private static let wipePromiseMs: Int64 = 120_000

    package let database: Connection
    package let timers: Timers
    package let outbox: Outbox
    /// Unix milliseconds; stands still during a batch.
    package internal(set) var now: Int64 = 0
    package var random: any RandomNumberGenerator
    package let log: Log
    package internal(set) var effects: [Effect] = []
    /// Whether something was deleted that is to stand nowhere in the database's files.
    private(set) var wipes = false
    /// What a request made whose reply is not kept; a repeat finds it as `earlierResult`.
    package var madeResult: String?
    /// What was measured so far, by the engine and all its features.
    package internal(set) var measure: () -> [Metric] = { [] }

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

    /// Has what was deleted wiped from the write-ahead log, too; within a minute or so.
    package func wipe() { wipes = true }

    func didWipe() { wipes = false }

    /// The time by which data that is deleted now will be overwritten, Unix milliseconds, if the disk accepts
    /// writes.
    package var wipedBy: Int64 { now + Self.wipePromiseMs }

    package func control(_ line: ControlLine) { effects.append(.control(line)) }

    /// What a personal token holds open ends.
    package func endToken(_ id: String) { effects.append(.tokenEnded(id)) }

    /// Answers somebody who waits at another edge than the broker.
    package func reply(to caller: Caller, _ payload: [UInt8]) {
        effects.append(.reply(.caller(caller), payload: payload))
    }

    /// The language of a text for a user who does not ask for it now: the user's setting, else English.
    package func language(of user: String) throws -> Language {
        try chosenLanguage(user) ?? .english
    }

    /// The language of a text in an answer: the account's setting, else what the client asks for, else English.
    package func language(of call: Call) throws -> Language {
        try chosenLanguage(call.user) ?? call.language ?? .english
    }

    /// Does something of its own within the batch: when it throws, neither its rows nor its
    /// effects remain.
    package func attempt<T>(_ body: () throws -> T) throws -> T {
        let mark = effects.count
        do {
            return try database.withSavepoint(body)
        } catch {
            effects.removeSubrange(mark...)
            throw error
        }
    }

    /// Publishes what is live only.
    package func publish(_ topic: String, _ payload: [UInt8], qos: Int32 = 0) {
        effects.append(.publish(topic: topic, payload: payload, qos: qos, retain: false))
    }

    /// Publishes what late comers see too; an empty payload takes it away.
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
