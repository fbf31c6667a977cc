import Contract
package import Engine
import People
package import RoomsRules
import Topics

/// The names of guest players: nobody may mistake a guest for a user in the room.
extension Rooms {
    /// Refuses the name of a guest player if others may mistake it for that of a user in the room,
    /// of an admin, or of the server.
    package func requireHonest(_ name: String, in room: Room, _ context: Context) throws {
        let users = room.seats.filter { !$0.isGuest }.flatMap { [$0.player, $0.name] }
        if let objection = try people.objection(toGuest: name, among: users, context) {
            throw Refusal.field(.requestMalformed, "name", objection)
        }
    }

    /// The name of a user in a room: the shown name, or the username if the shown name looks like that of
    /// another player with an account.
    /// - Parameter guest: A guest whose place the user claims.
    func unmistakable(
        _ user: String, in room: Room, besides guest: String?, _ context: Context
    ) throws -> String {
        let name = try name(of: user, context)
        let others = room.seats.filter { !$0.isGuest && $0.player != user && $0.player != guest }
            .flatMap { [$0.player, $0.name] }
        return Lookalike.isAlike(name, toAnyOf: others) ? user : name
    }
}
