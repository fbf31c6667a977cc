package import Topics

/// A capability: its handlers, its tables, and its state in memory.
///
/// The engine calls all methods on the writer thread.
package protocol Capability: AnyObject {
    /// Registers the handlers of its requests, timers and events.
    func register(in router: Router)

    /// The questions that this capability asks others. The engine does not start while one has no
    /// answer.
    var questions: [Question] { get }

    /// Called once, before the first batch, to finish work that a restart interrupted.
    func start(_ context: Context) throws

    /// Called when a client connects or disconnects.
    func report(_ report: GuardReport, _ context: Context) throws

    /// Called before a batch if the clock was set back, also while the daemon was down. Times that were
    /// computed before may be wrong.
    ///
    /// A capability that compares stored times with later ones moves them back to
    /// ``Context/beforeSetBack``. So later changes still win. Without this, a clock that was wrong for one
    /// minute could cause trouble for years.
    func clockWasSetBack(_ context: Context) throws

    /// Called after a rollback. State in memory must not be ahead of the database.
    func didRollBack()

    /// Adds all rights that the guard must know, for a snapshot.
    func rights(_ context: Context) throws

    /// Called when the daemon stops, for the last effects.
    func willStop(_ context: Context)

    /// Whether this capability publishes a retained message on a topic.
    func owns(_ topic: String, _ context: Context) throws -> Bool

    /// Publishes all retained state, for a broker that has none.
    func retained(_ context: Context) throws

    /// Returns its current metrics. Called every few seconds, so it must not read much.
    func metrics(_ context: Context) throws -> [Metric]
}

extension Capability {
    package var questions: [Question] { [] }
    package func start(_ context: Context) throws {}
    package func report(_ report: GuardReport, _ context: Context) throws {}
    package func clockWasSetBack(_ context: Context) throws {}
    package func didRollBack() {}
    package func rights(_ context: Context) throws {}
    package func owns(_ topic: String, _ context: Context) throws -> Bool { false }
    package func willStop(_ context: Context) {}
    package func retained(_ context: Context) throws {}
    package func metrics(_ context: Context) throws -> [Metric] { [] }
}

/// A capability that works in each batch, also if no request of the batch is its own.
///
/// Few capabilities do, and the engine calls only these. One score is often a whole batch, so the calls of all
/// others would cost a noticeable part of its time.
package protocol BatchParticipant: Capability {
    /// Called before a batch is committed, as the last chance to write.
    func willCommit(_ context: Context) throws

    /// Called after a batch is on disk, or after a rollback has been reported. Conflated state may
    /// now be published.
    func didCommit(_ context: Context)

    /// Whether state in memory waits for ``willCommit(_:)``, even without a request.
    var hasUnsaved: Bool { get }

    /// The time of the next call of ``didCommit(_:)`` if nothing happens before. Nil if none is
    /// needed.
    var wakesAt: Int64? { get }
}

extension BatchParticipant {
    package func willCommit(_ context: Context) throws {}
    package func didCommit(_ context: Context) {}
    package var hasUnsaved: Bool { false }
    package var wakesAt: Int64? { nil }
}

/// A module of the server: the capabilities of one subject, and the file with their tables.
package protocol Module {
    /// The script that creates the module's tables.
    static var schema: Schema.Script { get }

    /// The bounds of the tables in ``schema``.
    static var bounds: [TableBound] { get }

    /// The capabilities of the module. A capability comes after those that it uses.
    var capabilities: [any Capability] { get }
}

extension Module {
    package static var bounds: [TableBound] { [] }
}

/// A question that a capability asks others, with whether it has an answer.
///
/// The question itself is a protocol. The lower capability declares it and keeps the answer in a
/// weak property. The higher capability conforms to it, and its `init` hands itself over:
/// `rounds.courses = self`. So the lower capability does not depend on the higher one.
///
/// The engine does not start while an answer is missing.
package struct Question {
    /// The name of the protocol.
    let name: String
    let isAnswered: Bool

    package init(_ name: String, isAnswered: Bool) {
        self.name = name
        self.isAnswered = isAnswered
    }
}
