import Contract
import Crypto
package import Engine
import JSON
import Rules
package import SQLite

/// Links to games that are over: given by those who played, taken back, followed by everybody.
package final class SharedCards: Feature {
    private static let limitDefault = 50
    /// Random bytes of a link: nobody guesses one.
    private static let tokenBytes = 24

    private let rounds: RoundsModule
    private let links: PublicLinks

    init(rounds: RoundsModule, links: PublicLinks) {
        self.rounds = rounds
        self.links = links
    }

    package func register(in router: Router) {
        router.on(ShareRoom.self, permit: requireGolfer) { [self] _, call, context in
            try share(call.room ?? "", by: call.user, context)
        }
        router.on(ShareCard.self) { [self] request, call, context in
            try share(request.room, by: call.user, context)
        }
        router.on(UnshareRoom.self, permit: requireGolfer) { _, call, context in
            try SharedCardStore(database: context.database)
                .remove(call.room ?? "", by: call.user)
            return Nothing()
        }
        router.on(UnshareCard.self) { request, call, context in
            try SharedCardStore(database: context.database).remove(request.room, by: call.user)
            return Nothing()
        }
        router.on(ListSharedCards.self, list)
        router.onRead(GetSharedCard.self) { request, _, database in
            guard
                let card = try SharedCardReader(database, token: request.token)?.card()
            else { throw Refusal(.cardUnknown, "This link does not exist, or it no longer works.") }
            return card
        }
    }

    private func requireGolfer(_ call: Call, _ context: Context) throws {
        try rounds.requireMember(call, of: .golf, context)
    }

    private func share(_ room: String, by user: String, _ context: Context) throws -> PublicLink {
        try rounds.playedGame(room, by: user, context)
        let store = SharedCardStore(database: context.database)
        if let token = try store.token(of: room, by: user) { return link(token) }
        let token = Base64URL.encode(context.randomBytes(Self.tokenBytes))
        try store.insert(.init(room: room, user: user, token: token, sharedAt: context.now))
        return link(token)
    }

    private func link(_ token: String) -> PublicLink {
        var link = PublicLink()
        link.url = links.card(token)
        return link
    }

    private func list(
        _ request: ListSharedCards, _ call: Call, _ context: Context
    ) throws -> ListSharedCards.Result {
        let limit = request.limit ?? Self.limitDefault
        let shares = try SharedCardStore(database: context.database).shares(
            by: call.user, before: Self.place(request.cursor), limit: limit + 1)
        var result = ListSharedCards.Result()
        result.cards = shares.prefix(limit).map { share in
            var link = ListSharedCards.Link()
            link.room = share.room
            link.url = links.card(share.token)
            link.sharedAt = Int(share.sharedAt)
            return link
        }
        if shares.count > limit, let last = result.cards.last {
            result.cursor = "\(last.sharedAt).\(last.room)"
        }
        return result
    }

    private static func place(_ cursor: String?) throws -> (at: Int64, room: String) {
        guard let cursor else { return (.max, "") }
        let parts = cursor.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let at = Int64(parts[0]) else {
            throw Refusal.cursorInvalid
        }
        return (at, String(parts[1]))
    }
}

extension SharedCards: PersonalDataKeeper {
    package static let partName = "sharedCards"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let shares = try SharedCardStore(database: database).shares(
            by: user, before: (.max, ""), limit: .max
        ).sorted { $0.room < $1.room }
        return [
            PersonalDataPart("sharedCards", of: shares, by: { .init(0, $0.room) }) {
                ["room": .string($0.room), "sharedAt": .int($0.sharedAt)]
            }
        ]
    }

    package func erase(_ user: String, _ context: Context) throws {
        try SharedCardStore(database: context.database).erase(user)
    }
}
