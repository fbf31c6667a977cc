import Contract
import Engine
import People
import RoundsRules
import Topics

/// The names of guest players: nobody may mistake a guest for a user in the room.
extension Rooms {
    /// The characters of a guest's name that are left before an ending.
    private static let namePrefix = 48

    /// Refuses the name of a guest player if others may mistake it for that of a user in the room,
    /// of an admin, or of the server.
    func requireHonest(_ name: String, in room: Room, _ context: Context) throws {
        let users = room.seats.filter { !$0.isGuest }.flatMap { [$0.player, $0.name] }
        if let objection = try people.objection(toGuest: name, among: users, context) {
            throw Refusal.field(.requestMalformed, "name", objection)
        }
    }

    /// The name of a user in a room: the shown name, or the username if the shown name looks like that of
    /// another player with an account.
    /// - Parameter guest: A guest whose seat the user takes over.
    func unmistakable(
        _ user: String, in room: Room, besides guest: String?, _ context: Context
    ) throws -> String {
        let name = try name(of: user, context)
        let others = room.seats.filter { !$0.isGuest && $0.player != user && $0.player != guest }
            .flatMap { [$0.player, $0.name] }
        return others.contains { Lookalike.areAlike($0, name) } ? user : name
    }

    /// Adds "(guest)" to the name of each guest that looks like the name of a joining user.
    ///
    /// The user is not refused, because the guest may be the same person, whose scores the user
    /// takes over later.
    /// - Parameter names: The username and the shown name of the user.
    func distinguishGuests(
        from names: [String], _ entry: LoadedRoom, _ context: Context
    ) throws -> [RoomChange] {
        guard let golf = entry as? LiveRoom<GolfRoom> else { return [] }
        let language = try context.language(of: golf.game.host ?? "")
        return golf.game.renameGuests { name in
            guard names.contains(where: { Lookalike.areAlike($0, name) }) else { return nil }
            let short = LocalizedText(verbatim: String(name.prefix(Self.namePrefix)))
            let marked: LocalizedText = "\(short) (guest)"
            return marked.text(in: language)
        }
    }
}
