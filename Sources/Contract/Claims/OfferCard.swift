/// `card/offer`: asks a user to take over a guest's line on a card: who was that guest.
///
/// For the host, and for who put the guest on the card; in any phase, and as long as the card is
/// kept. An offer stands for 30 days. Offering again tells nobody anything.
package struct OfferCard: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "offer")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomWrongPhase, .roomUnknownPlayer, .cardNotGuest, .cardAlreadyOn,
        .cardTooManyOffers, .accountUnknown, .friendBlocked, .requestForbidden, .requestTooMany,
    ]

    package var offer = CardOffer()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { offer.visit(&fields) }
}
