import Contract
import Engine
import JSON
import SQLite
import Testing
import Topics

struct EventTests {
    /// An event without handlers.
    private struct Unheard: Event {}

    private enum Trouble: Error { case wished }

    /// A capability that stores the amounts of the events that it hears.
    private final class Listener: Capability {
        let name: String
        let journal: Journal
        /// The error for the amount 13.
        var trouble: (any Error)?

        init(_ name: String, _ journal: Journal) {
            self.name = name
            self.journal = journal
        }

        func register(in router: Router) {
            router.on(Probe.Added.self) { [unowned self] event, context in
                journal.entries.append("\(name) \(event.amount)")
                try context.database.run("INSERT INTO sums VALUES (?)", 100)
                context.publish("heard", [])
                if event.amount == 13, let trouble { throw trouble }
            }
        }
    }

    private final class Journal {
        var entries: [String] = []
    }

    private final class Second: Capability {
        func register(in router: Router) {
            router.on(Probe.Added.self) { _, context in try context.announce(Unheard()) }
        }
    }

    private struct Stage {
        let harness: ProbeHarness
        let journal: Journal
        let listeners: [Listener]
    }

    private func stage(_ names: String...) throws -> Stage {
        let journal = Journal()
        let listeners = names.map { Listener($0, journal) }
        let harness = try ProbeHarness(others: listeners + [Second()])
        return Stage(harness: harness, journal: journal, listeners: listeners)
    }

    @Test func `handlers run in the order of the capabilities, in the transaction of the change`()
        throws
    {
        let stage = try stage("one", "two")
        stage.harness.post("add", #"{"amount": 2, "id": "a"}"#)
        stage.harness.engine.runBatch()
        #expect(stage.journal.entries == ["one 2", "two 2"])
        #expect(stage.harness.engine.eventHearers == ["Added": ["Listener", "Listener", "Second"]])
        // The handlers had stored their rows before the probe read the sum for its reply.
        #expect(stage.harness.replies.last?["result"]?["sum"] == 202)
        #expect(try stage.harness.sum() == 202)
    }

    @Test func `an error of a handler undoes the change that caused the event, and nothing else`()
        throws
    {
        let stage = try stage("one", "two")
        stage.listeners[1].trouble = Trouble.wished
        stage.harness.post("add", #"{"amount": 2, "id": "a"}"#)
        stage.harness.post("add", #"{"amount": 13, "id": "b"}"#)
        stage.harness.engine.runBatch()
        let replies = stage.harness.replies
        #expect(replies.first { $0["id"] == "a" }?["ok"] == true)
        let broken = replies.first { $0["id"] == "b" }
        #expect(broken?["error"]?["code"] == "server.unavailable")
        #expect(try stage.harness.sum() == 202)
        let told = stage.harness.batches.joined().count { effect in
            if case .publish("heard", _, _, _, _) = effect { true } else { false }
        }
        #expect(told == 2)
    }

    @Test func `a handler's refusal undoes the whole change, and the state in memory`() throws {
        let stage = try stage("one")
        stage.listeners[0].trouble = Refusal(.requestForbidden, "as was wished")
        stage.harness.post("add", #"{"amount": 13, "id": "a"}"#)
        stage.harness.engine.runBatch()
        #expect(stage.harness.replies.last?["error"]?["code"] == "server.unavailable")
        #expect(stage.harness.probe.rollbacks == 1)
        #expect(try stage.harness.sum() == 0)
    }

    @Test func `an error names the event and the capability`() {
        let refusal = Refusal(.requestForbidden, "as was wished")
        let error = EventHandlerError(event: "Added", capability: "Rooms", cause: refusal)
        #expect(error.description == "Rooms cannot handle Added: request.forbidden")
    }
}

struct QuestionTests {
    private protocol Directory: AnyObject {}

    private final class Asker: Capability {
        weak var directory: (any Directory)?

        var questions: [Question] { [Question("Directory", isAnswered: directory != nil)] }
        func register(in router: Router) {}
    }

    private final class Answerer: Capability, Directory {
        init(_ asker: Asker) { asker.directory = self }
        func register(in router: Router) {}
    }

    @Test func `an engine does not start while a question has no answer, and names the question`()
        throws
    {
        do {
            _ = try ProbeHarness(others: [Asker()])
            Issue.record("the engine started")
        } catch let error as UnansweredQuestions {
            #expect(error.description.contains("no capability answers Directory (asked by Asker)"))
        }
    }

    @Test func `an engine starts once every question has an answer`() throws {
        let asker = Asker()
        let harness = try ProbeHarness(others: [asker, Answerer(asker)])
        harness.post("add", #"{"amount": 2}"#)
        harness.engine.runBatch()
        #expect(try harness.sum() == 2)
    }
}
