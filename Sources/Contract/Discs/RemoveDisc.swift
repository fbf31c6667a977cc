/// `disc/remove`: takes a disc out of my collection. Cards keep its name, and statistics what was
/// thrown with it.
package struct RemoveDisc: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "disc", "remove")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.discUnknown]

    package var disc = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("disc", &disc, .length(1...32))
    }
}
