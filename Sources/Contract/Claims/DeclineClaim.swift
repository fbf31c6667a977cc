/// `card/declineClaim`: turns down what was offered to me; it stays a guest's.
package struct DeclineClaim: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "declineClaim")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.cardOfferExpired]

    package var line = CardLine()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { line.visit(&fields) }
}
