/// What is answered to a question, or said to be right: a text, or a number that needs no reading.
package struct GivenAnswer: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The number as a text, where it is one.
    package let text: String
    package let number: Double?

    package init(_ text: String, number: Double? = nil) {
        self.text = text
        self.number = number
    }

    package init(stringLiteral text: String) { self.init(text) }

    /// What number it may be: none, one, or two where a text can be read in two ways.
    package var readings: [Double] { number.map { [$0] } ?? AnswerNumber.readings(of: text) }
}
