/// A quiz in a list.
package struct QuizEntry: Document, Equatable {
    package var quiz = ""
    package var name = ""
    /// ``QuizDocument/states``.
    package var status = "published"
    package var challenges = 0
    /// All that can be won.
    package var points = 0
    package var reward: String?
    /// Where it can be begun, the nearest place of several; nil of a draft that does not say.
    package var location: Position?
    /// Metres from the position that was given, to the place where it can be begun.
    package var distance: Double?
    /// Degrees clockwise from true north.
    package var bearing: Double?
    /// Whether I wrote it.
    package var mine = false
    package var saved = false
    /// Whether it came with the server, to try.
    package var sample = false

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("quiz", &quiz)
        fields.required("name", &name)
        fields.required("status", &status, .among(QuizDocument.states))
        fields.required("challenges", &challenges)
        fields.required("points", &points)
        fields.optional("reward", &reward)
        fields.optional("location", &location)
        fields.optional("distance", &distance)
        fields.optional("bearing", &bearing)
        fields.required("mine", &mine)
        fields.required("saved", &saved)
        fields.required("sample", &sample)
    }
}
