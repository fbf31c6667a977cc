/// A line on a card, and the user who is to take it over.
package struct CardOffer: Document, Equatable {
    package var room = ""
    /// The guest: `g1`, ...
    package var player = ""
    /// A username, in any case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("player", &player, .length(1...32))
        fields.required("user", &user, .length(1...64))
    }
}

/// A guest's line on a card.
package struct CardLine: Document, Equatable {
    package var room = ""
    /// The guest: `g1`, ...
    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("player", &player, .length(1...32))
    }
}

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

/// `card/claim`: makes a guest's line on a card mine, where somebody offered it to me.
///
/// The card names me from then on, as a member of its room: members are told `player.claimed`. A line
/// that is mine already is answered the same way.
package struct ClaimCard: Request, Equatable {
    package static let routes = [Route(.user, "card", "claim")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .cardOfferExpired, .cardAlreadyOn, .roomTooMany,
    ]

    package var line = CardLine()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { line.visit(&fields) }

    package struct Result: Document, Equatable {
        package var room = ""
        /// Nil where the room's topics were taken down: the card is in the history.
        package var topics: RoomTopics?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.optional("topics", &topics)
        }
    }
}

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

/// `card/offers`: the lines on cards that are offered, to me and by me, the newest first.
package struct ListOffers: Request, Equatable {
    package static let routes = [Route(.user, "card", "offers")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var incoming: [Entry] = []
        package var outgoing: [Entry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("incoming", &incoming)
            fields.required("outgoing", &outgoing)
        }
    }

    package struct Entry: Document, Equatable {
        package var room = ""
        /// The guest: `g1`, ...
        package var player = ""
        /// What the guest is called on the card.
        package var guestName = ""
        package var courseName = ""
        /// When the game began; nil in a lobby.
        package var startedAt: Int?
        /// Who offers, or is asked.
        package var user = ""
        package var name = ""
        package var at = 0
        package var expiresAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("player", &player)
            fields.required("guestName", &guestName)
            fields.required("courseName", &courseName)
            fields.required("startedAt", &startedAt)
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("at", &at)
            fields.required("expiresAt", &expiresAt)
        }
    }
}
