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
    package static func requireAnswers(of features: [any Feature]) throws(UnansweredQuestions) {
        let open = features.flatMap { feature in
            feature.questions.filter { !$0.isAnswered }
                .map { (name: $0.name, asker: "\(type(of: feature))") }
        }
        guard open.isEmpty else { throw UnansweredQuestions(questions: open) }
    }

    /// The capabilities that hear each event, by the name of the event, in the order of their handlers.
    package var eventHearers: [String: [String]] { router.eventHandlers.capabilities }
}
