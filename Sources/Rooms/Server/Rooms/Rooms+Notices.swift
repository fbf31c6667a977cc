import Contract
import Engine
import Localization
import People
import PeopleContract
import RoomsContract
import RoomsRules

/// Notifications to members, in addition to the room's events. A disconnected device receives no
/// events, even if another device of the same user is connected.
extension Rooms {
    func notify<Mode: RoomMode>(
        _ change: Mode.Game.Change, by user: String?, _ entry: LiveRoom<Mode>, _ context: Context
    ) throws {
        guard let common = change.common else { return }
        let room = entry.room
        switch common {
        case .started: try tellAll(room, Self.started(entry, by: user), context)
        case .ended: try tellResults(entry, by: user, context)
        case .abandoned:
            for member in room.members {
                try people.withdraw(
                    Self.gameSubject(room.id), of: member, .expired, context)
            }
        case .hostChanged: try tellHost(entry, by: user, context)
        case .kicked(let player, _):
            // Guests have no account, so they receive nothing.
            guard room.kicked.contains(player) || room.barred.contains(player) else { return }
            try tellKicked(player, entry, by: user, context)
        case .joined, .left, .erased, .claimed, .seatChanged, .configured: break
        }
    }

    /// Notifies all members except the one who made the change.
    private func tellAll(_ room: Room, _ notice: Notice, _ context: Context) throws {
        for member in room.members where member != notice.from {
            try people.notify(member, notice, context)
        }
    }

    /// Notifies the members of the end. Each notification has the member's own result.
    private func tellResults<Mode: RoomMode>(
        _ entry: LiveRoom<Mode>, by user: String?, _ context: Context
    ) throws {
        let results = entry.mode.results(of: entry.game)
        for (place, seat) in entry.room.seats.enumerated()
        where seat.isMember && seat.player != user {
            var notice = Self.ended(entry, by: user)
            if results.indices.contains(place), let result = results[place] {
                notice.body = "\(entry.room.title): \(result)"
            }
            try people.notify(seat.player, notice, context)
        }
    }

    private func tellHost(
        _ entry: any LoadedRoom, by user: String?, _ context: Context
    ) throws {
        let room = entry.room
        guard let host = room.host else { return }
        var notice = Notice(
            .hostChanged, title: "You are now the host", body: entry.words.youManage(room.title),
            subject: Self.hostSubject(room.id))
        notice.from = user
        notice.room = room.id
        if host != user { try people.notify(host, notice, context) }
        notice.title = "New host"
        notice.body = entry.words.isHost(room.name(of: host), of: room.title)
        if user == nil { notice.from = host }
        for member in room.members where member != host && member != user {
            try people.notify(member, notice, context)
        }
    }

    /// Notifies a kicked player, who no longer receives the room's events.
    private func tellKicked(
        _ player: String, _ entry: any LoadedRoom, by user: String?, _ context: Context
    ) throws {
        let room = entry.room
        for subject in [Self.gameSubject(room.id), Self.hostSubject(room.id)] {
            try people.withdraw(subject, of: player, .expired, context)
        }
        var notice = Notice(
            .roomKicked, title: entry.words.youWereRemoved,
            body: entry.words.removed(by: room.name(of: user), from: room.title),
            subject: "kicked/\(room.id)")
        notice.from = user
        notice.room = room.id
        try people.notify(player, notice, context)
    }

    private static func started<Mode: RoomMode>(
        _ entry: LiveRoom<Mode>, by user: String?
    ) -> Notice {
        let room = entry.room
        var notice = Notice(
            .roundStarted, title: entry.mode.startTitle(of: entry.game),
            body: entry.words.started(by: room.name(of: user), room.title),
            subject: gameSubject(room.id))
        notice.from = user
        notice.room = room.id
        return notice
    }

    private static func ended(_ entry: any LoadedRoom, by user: String?) -> Notice {
        let room = entry.room
        var notice = Notice(
            .roundEnded, title: entry.words.over, body: "\(room.title): open the results.",
            subject: gameSubject(room.id))
        notice.from = user
        notice.room = room.id
        return notice
    }

    /// The subject of notifications about a room's game. A newer notification replaces the older
    /// one.
    package static func gameSubject(_ room: String) -> String { "round/\(room)" }
    private static func hostSubject(_ room: String) -> String { "host/\(room)" }
}

extension Room {
    /// The name of a player in the room, or a word for the server.
    fileprivate func name(of user: String?) -> LocalizedText {
        guard let user else { return "The server" }
        return LocalizedText(verbatim: seat(of: user).map { seats[$0].name } ?? user)
    }
}
