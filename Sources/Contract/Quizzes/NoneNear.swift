/// No quiz is near: what may be done about it.
package struct NoneNear: Document, Equatable {
    /// For people.
    package var message = ""
    /// The request that lists quizzes wherever they are.
    package var search = "quiz/list"
    /// The request that makes one.
    package var create = "quiz/create"
    /// The nearest there is, within 200 km.
    package var nearest: QuizEntry?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("message", &message)
        fields.required("search", &search)
        fields.required("create", &create)
        fields.optional("nearest", &nearest)
    }
}
