package import Contract
package import Engine
package import People
import RoomsContract
import RoomsRules
import SQLite
package import Topics

/// Rooms, as other modules use them on the writer thread. ``RoomReader`` reads on any connection.
///
/// A module with a mode of its own adds it to ``rooms``, and changes its rooms there.
///
/// A method passes on the errors of the database. `Throws` names all other errors.
package final class RoomsModule: Module {
    package static var schema: Schema.Script { .init("rooms", PackageResources.rooms_sql) }

    /// The rooms of all modes, for the modules with a mode.
    package let rooms: Rooms
    /// Invitations to rooms, open for the tests of Rooms.
    package let invites: Invites
    private let claims: Claims

    package var capabilities: [any Capability] { [rooms, invites, claims] }

    /// - Parameter links: The public address of the server, for invitation links.
    package init(
        _ configuration: RoomsConfiguration, people: PeopleModule, links: PublicLinks,
        grammar: TopicGrammar
    ) {
        rooms = Rooms(configuration, people: people, grammar: grammar)
        invites = Invites(people: people, rooms: rooms, links: links)
        claims = Claims(rooms: rooms, people: people)
    }

    /// The members of a room that is in lobby or play. A room in another phase has none.
    package func members(of room: String, _ context: Context) throws -> [String] {
        try RoomReader(context.database).members(of: room)
    }
}

/// The bounds of the tables of Rooms.
extension RoomsModule {
    package static var bounds: [TableBound] {
        [
            TableBound("rooms", each: "created_by", most: Rooms.createdMax),
            TableBound("progress", each: "room", most: 1),
            TableBound("seats", each: "room", most: Room.seatsLimit),
            TableBound("kicked", each: "room", most: Room.kickedMax),
            TableBound("barred", each: "room", most: Room.kickedMax),
            TableBound("card_offers", each: "offered_by", most: Claims.openMax),
            TableBound("invites", each: "inviter", most: Invites.openMax + 20 * Room.seatsLimit),
        ]
    }
}
