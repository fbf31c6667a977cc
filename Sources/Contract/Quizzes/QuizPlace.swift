/// Where a challenge waits, and what it is worth: all that is known of it before it is reached.
package struct QuizPlace: Document, Equatable {
    /// From 1.
    package var number = 0
    package var location = Position()
    /// Metres within which its question opens.
    package var radius = 0.0
    package var points = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("number", &number)
        fields.required("location", &location)
        fields.required("radius", &radius)
        fields.required("points", &points)
    }
}
