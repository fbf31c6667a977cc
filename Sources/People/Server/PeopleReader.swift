package import Contract
package import Engine
package import PeopleContract
package import PeopleRules
package import SQLite

/// The interface of the module People for reads on any connection: names, relationships, and the
/// data that users share.
///
/// On the writer thread, ``PeopleModule`` has most of these methods too. A reader is for everything
/// that has only a connection: stores, reader threads, tools, and a stopped server.
///
/// Each method takes one or two reads by primary key, unless its documentation says otherwise. The
/// connection keeps the compiled statements. It passes on the errors of the database. `Throws` names
/// all other errors.
package struct PeopleReader {
    let database: Connection

    /// Reads with a connection, which may be inside a transaction.
    package init(_ database: Connection) {
        self.database = database
    }

    /// The number of accounts.
    package func accountsCount() throws -> Int {
        try AccountStore(database: database).count()
    }

    /// Whether there is an account with a username.
    package func hasAccount(_ user: String) throws -> Bool {
        try AccountStore(database: database).isTaken(username: user)
    }

    /// The name that a user shows to others; nil if there is no account.
    package func name(of user: String) throws -> String? {
        try AccountStore(database: database).name(of: user)
    }

    /// The relationship of a user with another one, as the first user sees it.
    package func relationship(of user: String, with other: String) throws -> Relationship {
        try RelationshipStore(database: database).relationship(user, other)
    }

    /// Whether a user has blocked another one.
    package func hasBlocked(_ user: String, _ other: String) throws -> Bool {
        try RelationshipStore(database: database).hasBlocked(user, other)
    }

    /// Whether two users are friends. The order of the two does not matter.
    package func areFriends(_ user: String, _ other: String) throws -> Bool {
        try RelationshipStore(database: database).areFriends(user, other)
    }

    /// The friends of a user, by username.
    ///
    /// - Complexity: O(n) in the number of friends, of which a user has at most
    ///   ``Friends/friendsMax``.
    package func friends(of user: String) throws -> [String] {
        try RelationshipStore(database: database).friends(of: user)
    }

    /// Whether the offers of a user reach another user, so that the other user sees them.
    ///
    /// A block in either direction stops them. So does the setting `contact` of the recipient,
    /// except for friends.
    package func isReachable(_ user: String, by sender: String) throws -> Bool {
        let relationship = try relationship(of: user, with: sender)
        guard !relationship.isBlocked, !relationship.isBlockedByThem else { return false }
        return try relationship.areFriends
            || SettingsStore(database: database).isOpenToStrangers(user)
    }

    /// Whether the server has subscriptions of browsers for pushes. They need the key of the
    /// server.
    package func hasBrowserSubscriptions() throws -> Bool {
        try PushStore(database: database).has(.webPush)
    }
}

extension PeopleReader {
    /// The other users who may see data of a user, as the user's settings say.
    package func audience(of data: SharedData, of user: String) throws -> AccountSettings.Audience {
        // Damaged settings show nothing.
        let audiences = try database.settingAside {
            try SettingsStore(database: database).audiences(of: user)
        }
        return switch data {
        case .history: audiences?.history ?? .nobody
        case .discs: audiences?.discs ?? .nobody
        }
    }

    /// Whether a user may see data of another user.
    ///
    /// All users may see their own data. For others the settings decide, and a block in either
    /// direction hides everything.
    package func mayRead(
        _ data: SharedData, of user: String, by viewer: String
    ) throws -> Bool {
        if viewer == user { return true }
        let relationship = try relationship(of: viewer, with: user)
        if relationship.isBlocked || relationship.isBlockedByThem { return false }
        switch try audience(of: data, of: user) {
        case .everybody: return true
        case .friends: return relationship.areFriends
        case .nobody: return false
        }
    }

    /// Refuses a viewer who may not see data of another user, or who names a user that does not
    /// exist.
    ///
    /// - Throws: ``Refusal`` with `account.unknown`, `history.private` or `disc.private`.
    package func require(
        _ data: SharedData, of user: String, by viewer: String
    ) throws {
        if viewer == user { return }
        guard try hasAccount(user) else {
            throw Refusal(.accountUnknown, "No user is called \"\(user)\".")
        }
        if try mayRead(data, of: user, by: viewer) { return }
        switch data {
        case .history:
            throw Refusal(.historyPrivate, "\(user) does not share this with you.")
        case .discs:
            throw Refusal(.discPrivate, "\(user) does not share discs with you.")
        }
    }
}

/// Languages.
extension PeopleReader {
    /// The language of a text in an answer that a reader prepares: the language that the user chose,
    /// or that of the request, or English.
    package func language(of call: Call) throws -> Language {
        let chosen = try SettingsStore(database: database).language(of: call.user)
        return chosen ?? call.language ?? .english
    }
}
