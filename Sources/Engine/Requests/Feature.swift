package import Contract

/// A capability: its handlers, its tables, and what it keeps in memory.
///
/// Everything here is called on the writer thread.
package protocol Feature: AnyObject {
    /// Says what handles its requests and timers.
    func register(in router: Router)

    /// The questions that this capability asks others. The engine does not start while one has no answer.
    var questions: [Question] { get }

    /// Once, before the first batch: whatever a restart left to be done.
    func start(_ context: Context) throws

    /// Somebody connected or went.
    func report(_ report: GuardReport, _ context: Context) throws

    /// The clock was ahead and was set back while the daemon runs: what was reckoned from it may be
    /// wrong.
    func clockWasSetBack(_ context: Context) throws

    /// Before a batch is committed: the last chance to write.
    func willCommit(_ context: Context) throws

    /// After a batch is on disk, or was rolled back and all was told of it: conflated state may go
    /// out.
    func didCommit(_ context: Context)

    /// The batch was rolled back: nothing in memory may be ahead of the database.
    func didRollBack()

    /// Whether something in memory waits for ``willCommit(_:)``, although nobody asks for anything.
    var hasUnsaved: Bool { get }

    /// When ``didCommit(_:)`` wants to be called again although nothing happens.
    var wakesAt: Int64? { get }

    /// The rights that the guard must know of, for a snapshot.
    func rights(_ context: Context) throws

    /// The daemon stops: the last effects.
    func willStop(_ context: Context)

    /// Whether something of this capability stands retained on a topic by right.
    func owns(_ topic: String, _ context: Context) throws -> Bool

    /// All retained state, for a broker that has none.
    func retained(_ context: Context) throws

    /// What it measures, as it stands now. Asked every few seconds: no long reads.
    func metrics(_ context: Context) throws -> [Metric]
}

extension Feature {
    package var questions: [Question] { [] }
    package func start(_ context: Context) throws {}
    package func report(_ report: GuardReport, _ context: Context) throws {}
    package func clockWasSetBack(_ context: Context) throws {}
    package func willCommit(_ context: Context) throws {}
    package func didCommit(_ context: Context) {}
    package func didRollBack() {}
    package var hasUnsaved: Bool { false }
    package var wakesAt: Int64? { nil }
    package func rights(_ context: Context) throws {}
    package func owns(_ topic: String, _ context: Context) throws -> Bool { false }
    package func willStop(_ context: Context) {}
    package func retained(_ context: Context) throws {}
    package func metrics(_ context: Context) throws -> [Metric] { [] }
}

/// A question that a capability asks, for the check that somebody answers it.
///
/// The question itself is a protocol. The lower capability declares it and keeps the answer in a weak property. The
/// higher capability conforms to it, and its `init` hands itself over: `rooms.courses = self`. So the lower
/// capability does not depend on the higher one.
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
