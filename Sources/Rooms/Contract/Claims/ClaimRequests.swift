package import Contract
package import JSON
import PeopleContract
package import Topics

/// The contract for claims of the places of guest players.
package enum ClaimsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [OfferCard.self, CancelOffer.self, ListOffers.self, ClaimCard.self, DeclineClaim.self]
    }

    package static var notifications: [NotificationKind] { [.cardOffered] }

    package static var commands: [CommandRow] {
        [
            .sends(
                "card offer", OfferCard.self, "offer a guest's place to a user",
                .text("ROOM", "the room's id") { $0.offer.room = $1 },
                .text("GUEST", "the guest's id in the room: g1, g2, ...") { $0.offer.player = $1 },
                .text("USER", "a username") { $0.offer.user = $1 },
                json: \.request.offer.guest.json, done: { "Asked \($0.request.offer.user)." }),
            .sends(
                "card cancel", CancelOffer.self, "cancel an offer",
                .text("ROOM", "the room's id") { $0.offer.room = $1 },
                .text("GUEST", "the guest's id in the room: g1, g2, ...") { $0.offer.player = $1 },
                .text("USER", "a username") { $0.offer.user = $1 },
                json: \.request.offer.guest.json, done: { _ in "The offer is cancelled." }),
            .sends(
                "card decline", DeclineClaim.self, "decline an offer",
                .text("ROOM", "the room's id") { $0.guest.room = $1 },
                .text("GUEST", "the guest's id in the room: g1, g2, ...") { $0.guest.player = $1 },
                json: \.request.json, done: { _ in "Declined." }),
        ]
    }
}

extension ErrorCode {
    /// The place does not belong to a guest. It belongs to a member, or to somebody whose account
    /// was deleted.
    package static let cardNotGuest = ErrorCode("card.notGuest", http: 409)
    /// The user is already in this room.
    package static let cardAlreadyOn = ErrorCode("card.alreadyOn", http: 409)
    /// The offer is no longer open: withdrawn, answered, claimed by somebody else, or too old.
    package static let cardOfferExpired = ErrorCode("card.offerExpired", http: 410)
    /// One of the two users has the maximum number of open offers.
    package static let cardTooManyOffers = ErrorCode("card.tooManyOffers", http: 409)
}

extension NotificationKind {
    /// `from` entered the user as a guest in `room`. The user can claim the guest's place with
    /// `card/claim`.
    package static let cardOffered = NotificationKind(
        "card.offered", validHours: 168, .normal, .fromAnybody,
        neutralTitle: "Room", neutralBody: "Somebody entered you as a guest.")
}

/// A guest player in a room, and the user who may claim the guest's place.
package struct GuestOffer: Document, Equatable {
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

/// A guest player in a room.
package struct GuestSeat: Document, Equatable {
    package var room = ""
    /// The guest player: `g1`, ...
    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("player", &player, .length(1...32))
    }
}

extension GuestOffer {
    fileprivate var guest: GuestSeat {
        var guest = GuestSeat()
        (guest.room, guest.player) = (room, player)
        return guest
    }
}

/// `card/offer`: asks a user to claim the place of a guest player, because the user was that guest.
///
/// The host and the member who added the guest may offer, in any phase, as long as the server keeps
/// the game. An offer expires after 30 days. A repeated offer sends no second notification.
package struct OfferCard: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "offer")]
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomWrongPhase, .roomUnknownPlayer, .cardNotGuest, .cardAlreadyOn,
        .cardTooManyOffers, .accountUnknown, .friendBlocked, .requestForbidden, .requestTooMany,
    ]

    package var offer = GuestOffer()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { offer.visit(&fields) }
}

/// `card/cancelOffer`: withdraws an offer of the user.
package struct CancelOffer: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "cancelOffer")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.cardOfferExpired]

    package var offer = GuestOffer()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { offer.visit(&fields) }
}

/// `card/claim`: gives the user the place of a guest player, if somebody offered it to the user.
///
/// From then on, the user is a member of the room, and the guest's part in the game is theirs. The members
/// receive the event `player.claimed`. A repeated claim has the same answer. Nobody can claim the place while
/// players can object to a correction that changed it.
package struct ClaimCard: RoomRequest, Equatable {
    package static let routes = [Route(.user, "card", "claim")]
    package static let errors: [ErrorCode] = [
        .cardOfferExpired, .cardAlreadyOn, .roomTooMany, .roomChangePending,
    ]

    package var guest = GuestSeat()
    /// All other keys, which the form of the kind reads: ``ClaimForm``.
    package var rest: JSON = [:]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        guest.visit(&fields)
        fields.rest(&rest)
    }

    package struct Result: Document, Equatable {
        package var room = ""
        /// The topics of the room; nil if the server has removed them. The game is then in the
        /// history.
        package var topics: RoomTopics?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("room", &room)
            fields.optional("topics", &topics)
        }
    }
}

/// `card/declineClaim`: declines an offer to the user. The place stays that of the guest player.
package struct DeclineClaim: RoomRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "card", "declineClaim")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.cardOfferExpired]

    package var guest = GuestSeat()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { guest.visit(&fields) }
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
        /// The name of the guest player in the room.
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
