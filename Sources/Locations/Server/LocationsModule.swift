package import Engine
package import People
package import Rooms
package import Topics

/// The module Locations: where people are.
package struct LocationsModule: Module {
    package static var schema: Schema.Script { .init("locations", PackageResources.locations_sql) }

    package let capabilities: [any Capability]

    package init(rooms: RoomsModule, people: PeopleModule, grammar: TopicGrammar) {
        let locations = Locations(rooms: rooms, people: people, grammar: grammar)
        capabilities = [
            locations,
            Places(locations: locations, people: people, grammar: grammar),
            Tracks(locations: locations),
            Nearby(locations: locations, people: people),
            Reports(locations: locations, people: people, grammar: grammar),
        ]
    }
}

/// The bounds of the tables of Locations.
extension LocationsModule {
    package static var bounds: [TableBound] {
        [
            // Friends who are viewers, excluded users, open rooms, and all friends together.
            TableBound("sharings", each: "username", most: 500 + Locations.withoutMax + 100 + 1),
            TableBound("room_viewers", each: "username", "room", "viewer", most: 1),
            TableBound("positions", each: "username", most: Locations.devicesMax),
            TableBound("location_viewers", each: "username", "viewer", most: 1),
            TableBound("positions_sent", each: "username", most: 1),
            TableBound("location_pauses", each: "username", most: 1),
            TableBound("places", each: "username", most: Places.placesMax),
            // Both users of a pair have a row, and each one may have asked.
            TableBound("near_alerts", each: "username", most: 500 + Places.placesMax),
            TableBound("tracks", each: "username", most: 1),
            TableBound("track_fixes", each: "username", "epoch", most: Tracks.fixesMax),
        ]
    }
}
