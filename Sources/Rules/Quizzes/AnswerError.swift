/// Why something is no answer to a question.
package enum AnswerError: Error, Equatable {
    case blank
    case notNumber
    /// It is none of the choices.
    case noChoice
}
