import Contract
import Engine
import Localization
import People
import PeopleContract
import RoundsContract
import RoundsRules

/// Notifications to members, in addition to the room's events. A disconnected device receives no
/// events, even if another device of the same user is connected.
extension Rooms {
    func notify(
        _ change: RoomChange, by user: String?, _ entry: LoadedRoom, _ context: Context
    ) throws {
        let room = entry.room
        switch change {
        case .roundStarted:
            try tellAll(room, Self.started(entry, by: user), context)
        case .ended: try tellResults(entry, by: user, context)
        case .abandoned:
            for member in room.members {
                try people.withdraw(
                    Self.roundSubject(room.id), of: member, .expired, context)
            }
        case .hostChanged:
            try tellHost(room, by: user, context)
        case .kicked(let player, _):
            // Guests have no account, so they receive nothing.
            guard room.kicked.contains(player) || room.barred.contains(player) else { return }
            try tellKicked(player, room, by: user, context)
        case .joined, .left, .erased, .claimed, .seatChanged, .signed, .configured, .holeMoved,
            .cellWritten, .parChanged, .changeProposed, .changeAnswered, .changeDropped,
            .stakesOffered, .roundMended, .spotMarked, .doorMoved, .correctionsChanged,
            .endDelayed, .matchConceded, .stakeAnswered, .stakeDropped:
            break
        }
    }

    /// Notifies all members except the one who made the change.
    private func tellAll(_ room: Room, _ notice: Notice, _ context: Context) throws {
        for member in room.members where member != notice.from {
            try people.notify(member, notice, context)
        }
    }

    /// Notifies the members of the end. Each notification has the member's own result.
    private func tellResults(
        _ entry: LoadedRoom, by user: String?, _ context: Context
    ) throws {
        let games = (entry as? LiveRoom<GolfRoom>)?.game.outcomes ?? []
        for (place, seat) in entry.room.seats.enumerated()
        where seat.isMember && seat.player != user {
            var notice = Self.ended(entry, by: user)
            // One sentence for each round that was a game of its own.
            let results = games.compactMap { $0[place] }.map { GameOutcome($0).sentence }
            if !results.isEmpty {
                notice.body = "\(entry.room.title): \(results.joined(separator: " "))"
            }
            try people.notify(seat.player, notice, context)
        }
    }

    private func tellHost(_ room: Room, by user: String?, _ context: Context) throws {
        guard let host = room.host else { return }
        var notice = Notice(
            .hostChanged, title: "You are now the host",
            body: room.kind == .quiz
                ? "You now manage the quiz walk \(room.title)."
                : "You now manage the round at \(room.title).",
            subject: Self.hostSubject(room.id))
        notice.from = user
        notice.room = room.id
        if host != user { try people.notify(host, notice, context) }
        notice.title = "New host"
        notice.body =
            room.kind == .quiz
            ? "\(room.name(of: host)) is now the host of the quiz walk \(room.title)."
            : "\(room.name(of: host)) is now the host at \(room.title)."
        if user == nil { notice.from = host }
        for member in room.members where member != host && member != user {
            try people.notify(member, notice, context)
        }
    }

    /// Notifies a kicked player, who no longer receives the room's events.
    private func tellKicked(
        _ player: String, _ room: Room, by user: String?, _ context: Context
    ) throws {
        for subject in [Self.roundSubject(room.id), Self.hostSubject(room.id)] {
            try people.withdraw(subject, of: player, .expired, context)
        }
        let name = room.name(of: user)
        var notice = Notice(
            .roomKicked,
            title: room.kind == .quiz
                ? "You were removed from a quiz walk" : "You were removed from a round",
            body: room.kind == .quiz
                ? "\(name) removed you from the quiz walk \(room.title)."
                : "\(name) removed you from the round at \(room.title).",
            subject: "kicked/\(room.id)")
        notice.from = user
        notice.room = room.id
        try people.notify(player, notice, context)
    }

    private static func started(_ entry: LoadedRoom, by user: String?) -> Notice {
        let room = entry.room
        let name = room.name(of: user)
        var notice = Notice(
            .roundStarted, title: entry.startTitle,
            body: room.kind == .quiz
                ? "\(name) started the quiz walk \(room.title)."
                : "\(name) started the round at \(room.title).",
            subject: roundSubject(room.id))
        notice.from = user
        notice.room = room.id
        return notice
    }

    private static func ended(_ entry: LoadedRoom, by user: String?) -> Notice {
        let room = entry.room
        var notice = Notice(
            .roundEnded, title: entry.endTitle,
            body: "\(room.title): open the results.",
            subject: roundSubject(room.id))
        notice.from = user
        notice.room = room.id
        return notice
    }

    /// The subject of notifications about a room's round. A newer notification replaces the older
    /// one.
    static func roundSubject(_ room: String) -> String { "round/\(room)" }
    private static func hostSubject(_ room: String) -> String { "host/\(room)" }
}

extension Room {
    /// The name of a player on the card, or a word for the server.
    fileprivate func name(of user: String?) -> LocalizedText {
        guard let user else { return "The server" }
        return LocalizedText(verbatim: seat(of: user).map { seats[$0].name } ?? user)
    }
}
