/// `card/cancelOffer`: takes back what I offered.
package struct CancelOffer: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "cancelOffer")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.cardOfferExpired]

    package var offer = CardOffer()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { offer.visit(&fields) }
}
