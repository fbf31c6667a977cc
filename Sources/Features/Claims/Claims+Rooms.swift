import Contract
import Engine
import Rules

/// What becomes of offers.
extension Claims {
    func follow(_ change: RoomChange, _ room: Room, _ context: Context) throws {
        let store = store(context)
        switch change {
        case .joined(let place):
            try drop(store.all(to: room.seats[place].player, in: room.id), .expired, context)
        case .claimed(let guest, let place):
            let user = room.seats[place].player
            let (mine, others) = try split(store.all(of: guest, in: room.id), to: user)
            try drop(mine, .answered, context)
            try drop(others + store.all(to: user, in: room.id), .expired, context)
        case .kicked(let player, _):
            try drop(store.all(of: player, in: room.id), .expired, context)
            try drop(store.all(to: player, in: room.id), .expired, context)
            try drop(store.all(by: player, in: room.id), .expired, context)
        case .abandoned: try drop(store.all(in: room.id), .expired, context)
        case .left, .erased, .seatChanged, .signed, .hostChanged, .configured, .roundStarted,
            .holeMoved,
            .cellWritten, .ended:
            break
        }
    }

    private func split(
        _ offers: [OfferStore.Offer], to user: String
    ) -> (mine: [OfferStore.Offer], others: [OfferStore.Offer]) {
        (offers.filter { $0.user == user }, offers.filter { $0.user != user })
    }

    func drop(
        _ offers: [OfferStore.Offer], _ reason: InboxChange.Reason, _ context: Context
    ) throws {
        let store = store(context)
        for offer in offers {
            try store.delete(offer)
            try people.withdraw(Self.subject(offer), of: offer.user, reason, context)
        }
    }

    /// What a notice of an offer stands for.
    static func subject(_ offer: OfferStore.Offer) -> String {
        "card/\(offer.room)/\(offer.player)/\(offer.offerer)"
    }
}
