/// Questions that no capability answers. This is a mistake in the program.
package struct UnansweredQuestions: Error, CustomStringConvertible {
    /// Each question with the capability that asks it.
    package let questions: [(name: String, asker: String)]

    package var description: String {
        let names = questions.map { "\($0.name) (asked by \($0.asker))" }
        return "Fairway cannot start, because no capability answers "
            + "\(names.joined(separator: ", ")). This is a mistake in the program. Please report it."
    }
}

extension Engine {
    /// Checks that every question of these capabilities has an answer.
    package static func requireAnswers(of capabilities: [any Capability])
        throws(UnansweredQuestions)
    {
        let open = capabilities.flatMap { capability in
            capability.questions.filter { !$0.isAnswered }
                .map { (name: $0.name, asker: "\(type(of: capability))") }
        }
        guard open.isEmpty else { throw UnansweredQuestions(questions: open) }
    }

    /// The capabilities that hear each event, by the name of the event, in the order of their
    /// handlers.
    package var eventHearers: [String: [String]] { router.eventHandlers.capabilities }
}
