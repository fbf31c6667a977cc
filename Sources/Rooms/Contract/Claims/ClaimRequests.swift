package import Contract
package import JSON
import PeopleContract
package import Topics

/// The contract for claims of the scores of guest players.
package enum ClaimsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [OfferCard.self, CancelOffer.self, ListOffers.self, ClaimCard.self, DeclineClaim.self]
    }

    package static var notifications: [NotificationKind] { [.cardOffered] }

    package static var commands: [CommandRow] {
        [
            .sends(
                "card offer", OfferCard.self, "offer a guest's scores to a user",
                .text("ROOM", "the room of the card") { $0.offer.room = $1 },
                .text("GUEST", "the guest's id on the card: g1, g2, ...") { $0.offer.player = $1 },
                .text("USER", "a username") { $0.offer.user = $1 },
                json: \.request.offer.line.json, done: { "Asked \($0.request.offer.user)." }),
            .sends(
                "card cancel", CancelOffer.self, "cancel an offer",
                .text("ROOM", "the room of the card") { $0.offer.room = $1 },
                .text("GUEST", "the guest's id on the card: g1, g2, ...") { $0.offer.player = $1 },
                .text("USER", "a username") { $0.offer.user = $1 },
                json: \.request.offer.line.json, done: { _ in "The offer is cancelled." }),
            .sends(
                "card decline", DeclineClaim.self, "decline an offer",
                .text("ROOM", "the room of the card") { $0.line.room = $1 },
                .text("GUEST", "the guest's id on the card: g1, g2, ...") { $0.line.player = $1 },
                json: \.request.json, done: { _ in "Declined." }),
        ]
    }
}

extension ErrorCode {
    /// The line does not belong to a guest. It belongs to a member, or to somebody whose account
    /// was deleted.
    package static let cardNotGuest = ErrorCode("card.notGuest", http: 409)
    /// The user is already on this card.
    package static let cardAlreadyOn = ErrorCode("card.alreadyOn", http: 409)
    /// The offer is no longer open: withdrawn, answered, claimed by somebody else, or too old.
    package static let cardOfferExpired = ErrorCode("card.offerExpired", http: 410)
    /// One of the two users has the maximum number of open offers.
    package static let cardTooManyOffers = ErrorCode("card.tooManyOffers", http: 409)
}

extension NotificationKind {
    /// `from` recorded scores for the user on the card of `room`. The user can take them over with
    /// `card/claim`.
    package static let cardOffered = NotificationKind(
        "card.offered", validHours: 168, .normal, .fromAnybody,
        neutralTitle: "Card", neutralBody: "Somebody kept score for you.")
}

/// A guest player on a card, and the user who is asked to take over the scores.
package struct CardOffer: Document, Equatable {
    package var room = ""
    /// The guest player: `g1`, ...
    package var player = ""
    /// A username, in upper or lower case.
    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("player", &player, .length(1...32))
        fields.required("user", &user, .length(1...64))
    }
}

/// A guest player on a card.
package struct CardLine: Document, Equatable {
    package var room = ""
    /// The guest player: `g1`, ...
    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("player", &player, .length(1...32))
    }
}

extension CardOffer {
    fileprivate var line: CardLine {
        var line = CardLine()
        (line.room, line.player) = (room, player)
        return line
    }
}

/// `card/offer`: asks a user to take over the scores of a guest player, because the user was that
/// guest.
///
/// The host and the member who added the guest may offer, in any phase, as long as the server keeps
/// the card. An offer expires after 30 days. A repeated offer sends no second notification.
package struct OfferCard: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "offer")]
    package static let refusesUnknownKeys = true
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomWrongPhase, .roomUnknownPlayer, .cardNotGuest, .cardAlreadyOn,
        .cardTooManyOffers, .accountUnknown, .friendBlocked, .requestForbidden, .requestTooMany,
    ]

    package var offer = CardOffer()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { offer.visit(&fields) }
}

/// `card/cancelOffer`: withdraws an offer of the user.
package struct CancelOffer: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "cancelOffer")]
    package static let refusesUnknownKeys = true
    package static let addsData = false
    package static let errors: [ErrorCode] = [.cardOfferExpired]

    package var offer = CardOffer()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { offer.visit(&fields) }
}

/// `card/claim`: takes over the scores of a guest player, if somebody offered them to the user.
///
/// From then on, the user is on the card and a member of its room. The members receive the event
/// `player.claimed`. A repeated claim has the same answer. While players can object to the guest's place on the
/// card, nobody takes over the scores.
package struct ClaimCard: RoomRequest, Equatable {
    package static let routes = [Route(.user, "card", "claim")]
    package static let refusesUnknownKeys = true
    package static let errors: [ErrorCode] = [
        .cardOfferExpired, .cardAlreadyOn, .roomTooMany, .roomChangePending,
    ]

    package var line = CardLine()
    /// All other keys, which the form of the kind reads: ``SeatTakeover``.
    package var rest: JSON = [:]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        line.visit(&fields)
        fields.rest(&rest)
    }

    package struct Result: Document, Equatable {
        package var room = ""
        /// The topics of the room; nil if the server has removed them. The card is then in the
        /// history.
        package var topics: RoomTopics?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.optional("topics", &topics)
        }
    }
}

/// `card/declineClaim`: declines an offer to the user. The scores stay those of the guest player.
package struct DeclineClaim: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "declineClaim")]
    package static let refusesUnknownKeys = true
    package static let addsData = false
    package static let errors: [ErrorCode] = [.cardOfferExpired]

    package var line = CardLine()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { line.visit(&fields) }
}

/// `card/offers`: lists the open offers to the user and by the user, the newest first.
package struct ListOffers: RoomRequest, Equatable {
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
        /// The guest player: `g1`, ...
        package var player = ""
        /// The name of the guest player on the card.
        package var guestName = ""
        /// The title of the room.
        package var title = ""
        /// The start of the game, Unix milliseconds; nil in a lobby.
        package var startedAt: Int?
        /// The other user: the sender of an incoming offer, or the recipient of an outgoing one.
        package var user = ""
        package var name = ""
        package var at = 0
        package var expiresAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.required("player", &player)
            fields.required("guestName", &guestName)
            fields.required("courseName", &title)
            fields.required("startedAt", &startedAt)
            fields.required("user", &user)
            fields.required("name", &name)
            fields.required("at", &at)
            fields.required("expiresAt", &expiresAt)
        }
    }
}
