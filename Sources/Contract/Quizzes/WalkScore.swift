/// How a walk went, when all is answered.
package struct WalkScore: Document, Equatable {
    package var correct = 0
    package var incorrect = 0
    package var points = 0
    /// From the start to the last answer, milliseconds.
    package var timeMs = 0
    package var reward = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("correct", &correct)
        fields.required("incorrect", &incorrect)
        fields.required("points", &points)
        fields.required("timeMs", &timeMs)
        fields.required("reward", &reward)
    }
}
