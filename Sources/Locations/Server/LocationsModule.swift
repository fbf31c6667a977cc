package import Engine
package import People
package import Rounds
package import Topics

/// The module Locations: where people are.
package struct LocationsModule: Module {
    package static var schema: Schema.Script { .init("locations", PackageResources.locations_sql) }

    package let capabilities: [any Capability]

    package init(rounds: RoundsModule, people: PeopleModule, grammar: TopicGrammar) {
        let locations = Locations(rounds: rounds, people: people, grammar: grammar)
        capabilities = [
            locations,
            Places(locations: locations, people: people, grammar: grammar),
            Tracks(locations: locations),
            Nearby(locations: locations, people: people),
            Reports(locations: locations, people: people, grammar: grammar),
        ]
    }
}
