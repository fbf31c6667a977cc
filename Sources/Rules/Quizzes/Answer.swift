/// What counts as right.
package enum Answer: Equatable, Sendable {
    /// Any of these, as ``AnswerText`` reads them.
    case text([String])
    /// One of the choices; which of them, by place, are right.
    case choice([String], right: Set<Int>)
    /// Any of these, as near as the tolerance, both ends included.
    case number([Double], tolerance: Double)

    /// Judges what somebody answered.
    /// - Throws: Where it is no answer to such a question, so that it costs no attempt.
    package func judge(_ given: GivenAnswer) throws(AnswerError) -> Bool {
        let text = AnswerText.normalized(given.text)
        guard !text.isEmpty else { throw .blank }
        switch self {
        case .text(let answers):
            return answers.contains {
                AnswerText.normalized($0) == text || Self.isSameNumber($0, given.text)
            }
        case .choice(let choices, let right):
            let place = choices.firstIndex { AnswerText.normalized($0) == text }
            guard let place else { throw .noChoice }
            return right.contains(place)
        case .number(let numbers, let tolerance):
            let readings = given.readings
            guard !readings.isEmpty else { throw .notNumber }
            return readings.contains { reading in
                numbers.contains { Self.isNear(reading, $0, tolerance) }
            }
        }
    }

    /// Whether two texts are numbers of the same digits, and differ by separators of thousands alone.
    private static func isSameNumber(_ one: String, _ other: String) -> Bool {
        guard one.filter(\.isNumber) == other.filter(\.isNumber) else { return false }
        let readings = AnswerNumber.readings(of: other)
        return AnswerNumber.readings(of: one).contains { readings.contains($0) }
    }

    /// With a little more for what binary fractions lose: 0.3 is as near to 0.1 as 0.2 says.
    private static func isNear(_ reading: Double, _ number: Double, _ tolerance: Double) -> Bool {
        abs(reading - number) <= tolerance + 1e-9 * max(1, abs(number))
    }
}
