/// `handicap/remove`: takes back a score that was entered by hand.
package struct RemoveHandicapScore: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "handicap", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.handicapUnknown]

    package var score = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("score", &score, .length(1...64))
    }
}
