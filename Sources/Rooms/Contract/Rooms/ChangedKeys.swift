/// The keys of a room's documents that an event may change, and the new values that the event has itself.
///
/// A follower applies these values at once. All other new values come with the documents, within a second.
package struct ChangedKeys: Sendable {
    /// A value of an event, and its place in a document.
    package struct Value: Sendable {
        /// The key of the event.
        package let key: String
        /// The document and the keys in it, such as `head.players[player].name`. A word in brackets is a key
        /// of the event, whose value selects an element.
        package let place: String
        /// A key that both the event and `state` have. The event's value applies only if this key has the same value
        /// in both. `nil` if the event's value always applies.
        package let matchingKey: String?

        package init(_ key: String, at place: String, ifSame matchingKey: String? = nil) {
            self.key = key
            self.place = place
            self.matchingKey = matchingKey
        }
    }

    /// Keys of `head`.
    package var head: [String]
    /// Keys of `head` that the event could change, but seldom does. Before the server publishes a state, it
    /// looks whether they changed.
    package var rare: [String]
    /// Keys of `state`.
    package var state: [String]
    /// Keys of `state` that the event changes only after the start of the game.
    package var game: [String]
    /// Keys of `presence`.
    package var presence: [String]
    package var values: [Value]

    package init(
        head: [String] = [], rare: [String] = [], state: [String] = [], game: [String] = [],
        presence: [String] = [], values: [Value] = []
    ) {
        self.head = head
        self.rare = rare
        self.state = state
        self.game = game
        self.presence = presence
        self.values = values
    }

    /// All keys of two declarations.
    package static func + (first: Self, second: Self) -> Self {
        func joined(_ keys: KeyPath<Self, [String]>) -> [String] {
            first[keyPath: keys]
                + second[keyPath: keys].filter { !first[keyPath: keys].contains($0) }
        }
        return Self(
            head: joined(\.head), rare: joined(\.rare), state: joined(\.state),
            game: joined(\.game),
            presence: joined(\.presence),
            values: first.values + second.values)
    }
}

extension RoomEventHead.Kind {
    /// The changes in a room of any mode. The modes add theirs.
    package var changes: ChangedKeys {
        switch self {
        case .playerJoined:
            ChangedKeys(
                head: ["players"], presence: ["online", "offline"],
                values: Self.seat("player", "name", "guest"))
        case .playerLeft: ChangedKeys(head: ["players"], presence: ["online", "offline"])
        case .playerKicked:
            ChangedKeys(head: ["players"], state: ["code"], presence: ["online", "offline"])
        // After the end, nobody may be left to be the host, and no further event tells it.
        case .playerErased:
            ChangedKeys(
                head: ["players"], state: ["host"], presence: ["online", "offline"],
                values: Self.seat("becomes", "name", "guest"))
        case .playerClaimed:
            ChangedKeys(
                head: ["players"], presence: ["online", "offline"],
                values: Self.seat("becomes", "name", "guest"))
        case .playerOnline, .playerOffline: ChangedKeys(presence: ["online", "offline"])
        case .playerChanged:
            ChangedKeys(head: ["players"], values: Self.seat("player", "name", "team"))
        case .hostChanged:
            ChangedKeys(state: ["host"], values: [.init("player", at: "state.host")])
        case .settingsChanged: ChangedKeys(head: ["settings"])
        case .roundStarted: ChangedKeys(state: ["phase", "code", "startedAt"])
        case .roomEnded: ChangedKeys(state: ["phase", "code", "endedAt"])
        // The last member has left.
        case .roomAbandoned: ChangedKeys(state: ["phase", "code", "host", "endedAt"])
        }
    }

    /// Values of a player.
    /// - Parameter player: The key of the event that names the player.
    private static func seat(_ player: String, _ keys: String...) -> [ChangedKeys.Value] {
        keys.map { .init($0, at: "head.players[\(player)].\($0)") }
    }
}
