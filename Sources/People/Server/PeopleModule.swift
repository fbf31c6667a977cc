package import Contract
package import Engine
package import PeopleContract
package import PeopleRules
import SQLite
package import Topics

/// The interface of the module People on the writer thread: accounts, admins, relationships,
/// presence and notifications.
///
/// Its methods run inside the transaction of the request. Other modules call nothing else of
/// People on the writer thread, apart from ``Mailer``, and hear its events. ``PeopleReader`` has the
/// reads for every other connection.
///
/// A method passes on the errors of the database. `Throws` names all other errors.
package final class PeopleModule: Module {
    package static var schema: Schema.Script { .init("people", PackageResources.people_sql) }

    /// All kinds of mails.
    package static let mailKinds: [MailKind] = MailKind.ofAccounts + [.notification]

    package let capabilities: [any Capability]
    // These are open for the tests of People. Other modules call the methods below.
    package let accounts: Accounts
    package let friends: Friends
    package let notifications: Notifications
    package let presence: Presence
    package let pushes: Pushes
    package let settings: Settings
    package let administration: Administration
    private let tokens: Tokens

    /// Composes the module from the settings of the server.
    ///
    /// - Parameter links: The public address of the server, for invitation links.
    /// - Throws: An error if passwords cannot be hashed with the settings.
    package init(_ setup: PeopleSetup, links: PublicLinks, grammar: TopicGrammar) throws {
        settings = Settings(kinds: setup.notificationKinds)
        tokens = Tokens(scopes: setup.tokenScopes)
        presence = Presence(graceMs: setup.presenceGraceMs)
        let devices = Devices(
            tokens: tokens, tokenKey: setup.tokenKey, tokenDays: setup.tokenDays,
            broker: setup.broker, grammar: grammar)
        notifications = Notifications(settings: settings, grammar: grammar)
        pushes = Pushes(
            setup.push, devices: devices, presence: presence, settings: settings,
            mailer: setup.mailer)
        accounts = try Accounts(
            setup.accounts, devices: devices, presence: presence, notifications: notifications,
            pushes: pushes, mailer: setup.mailer, verifier: setup.verifier, grammar: grammar)
        administration = Administration(
            setup.accounts, devices: devices, grammar: grammar, link: setup.firstAdminLink)
        friends = Friends(
            accounts: accounts, presence: presence, notifications: notifications,
            grammar: grammar, links: links)
        capabilities = [
            presence, tokens, devices, settings, notifications, pushes, accounts, Profiles(),
            administration, friends,
        ]
    }
}

/// Accounts and admins.
extension PeopleModule {
    /// Whether there is an account with a username.
    package func hasAccount(_ user: String, _ context: Context) throws -> Bool {
        try reader(context).hasAccount(user)
    }

    /// The name that a user shows to others; the username if there is no account.
    package func name(of user: String, _ context: Context) throws -> String {
        try reader(context).name(of: user) ?? user
    }

    /// The reason why a guest player may not have a name; nil if there is none.
    ///
    /// - Parameter users: The usernames and the shown names of the users in the room.
    package func objection(
        toGuest name: String, among users: [String], _ context: Context
    ) throws -> LocalizedText? {
        try DisplayNames.objection(toGuest: name, among: users, context)
    }

    /// Whether a user is an admin now, by the configuration or by an act of another admin.
    package func isAdmin(_ user: String, _ context: Context) throws -> Bool {
        try context.isAdmin(user)
    }

    /// All admins, by username.
    package func admins(_ context: Context) throws -> [String] {
        try context.admins()
    }

    /// Refuses all users who are not admins.
    ///
    /// - Throws: ``Refusal`` with `request.forbidden`.
    package func requireAdmin(_ call: Call, _ context: Context) throws {
        try context.requireAdmin(call)
    }

    /// Adds an act of an admin to the log, in the transaction of the act.
    ///
    /// - Parameters:
    ///   - user: The user who was affected, if there was one.
    ///   - object: A course, a monitor or a device. Never a name of a user.
    package func note(
        _ act: AdminAct, by admin: String, to user: String? = nil, object: String? = nil,
        _ context: Context
    ) throws {
        try administration.note(act, by: admin, to: user, object: object, context)
    }

    private func reader(_ context: Context) -> PeopleReader {
        PeopleReader(context.database)
    }
}

/// Relationships.
extension PeopleModule {
    /// The relationship of a user with another one, as the first user sees it.
    package func relationship(
        of user: String, with other: String, _ context: Context
    ) throws -> Relationship {
        try reader(context).relationship(of: user, with: other)
    }

    /// Whether a user has blocked another one.
    package func hasBlocked(_ user: String, _ other: String, _ context: Context) throws -> Bool {
        try reader(context).hasBlocked(user, other)
    }

    /// Whether two users are friends. The order of the two does not matter.
    package func areFriends(_ user: String, _ other: String, _ context: Context) throws -> Bool {
        try reader(context).areFriends(user, other)
    }

    /// The friends of a user, by username.
    ///
    /// - Complexity: O(n) in the number of friends, of which a user has at most
    ///   ``Friends/friendsMax``.
    package func friends(of user: String, _ context: Context) throws -> [String] {
        try reader(context).friends(of: user)
    }

    /// Whether the offers of a user reach another user; see ``PeopleReader/isReachable(_:by:)``.
    package func isReachable(
        _ user: String, by sender: String, _ context: Context
    ) throws -> Bool {
        try reader(context).isReachable(user, by: sender)
    }
}

/// Presence. It is in memory, and only ``since(_:_:)`` may read the database.
extension PeopleModule {
    /// Whether a user is connected, or was connected until a moment ago.
    package func isOnline(_ user: String) -> Bool { presence.isOnline(user) }

    /// The beginning of a user's present state, online or offline, Unix milliseconds.
    ///
    /// A user who was never online counts as offline since the sign-up.
    package func since(_ user: String, _ context: Context) throws -> Int64 {
        try presence.since(user, context)
    }

    /// The network that a user or a guest is connected from; nil if the guard has not reported it
    /// yet.
    package func network(of principal: String) -> String? { presence.address(of: principal) }

    /// The network that a request comes from; nil if the guard has not reported the connection yet.
    package func network(of call: Call) -> String? { presence.address(of: call) }
}

/// Notifications.
extension PeopleModule {
    /// Adds a notification to a user's inbox, unless the user has switched off its kind.
    ///
    /// - Parameter isPushed: Whether it also goes to devices that are not connected. False if a
    ///   push of the same content was sent already.
    package func notify(
        _ user: String, _ notice: Notice, isPushed: Bool = true, _ context: Context
    ) throws {
        try notifications.notify(user, notice, isPushed: isPushed, context)
    }

    /// Removes the notification about a subject from a user's inbox. It does nothing if there is
    /// none.
    ///
    /// - Parameter subject: ``Notice/subject``.
    package func withdraw(
        _ subject: String, of user: String, _ reason: InboxChange.Reason, _ context: Context
    ) throws {
        try notifications.withdraw(subject, of: user, reason, context)
    }

    /// Makes pushes to all subscriptions of some users, for alerts that cannot wait for the
    /// database.
    ///
    /// The caller sends them. They do not go through the outbox, and the inboxes do not contain
    /// them.
    package func parcels(
        to users: [String], _ notice: Notice, _ context: Context
    ) throws -> [Parcel] {
        try pushes.parcels(to: users, notice, context)
    }
}

/// Questions that higher modules answer.
extension PeopleModule {
    /// The answer to the question whether a user is in a room. Personal tokens can be valid for one
    /// room only.
    package var roomMembership: (any RoomMembership)? {
        get { tokens.rooms }
        set { tokens.rooms = newValue }
    }

    /// Adds a capability that knows a part of what users sign up for, after those that were added
    /// before.
    package func addSignUpFollower(_ follower: any SignUpIntents) {
        accounts.addSignUpFollower(follower)
    }
}

/// The bounds of the tables of People.
extension PeopleModule {
    /// The configuration names the identity providers. It can have at most this many.
    private static let providersMax = 20

    package static var bounds: [TableBound] {
        accountBounds + [
            TableBound("settings", each: "username", most: 1),
            TableBound("switched_off", each: "username", "kind", most: 1),
            TableBound("online", each: "username", most: 1),
            TableBound(
                "ties", each: "username",
                most: Friends.friendsMax + Friends.requestsMax + Friends.blockedMax),
            TableBound("admin_acts", .server, most: 10_000_000),
            TableBound("notifications", each: "username", most: Notifications.keptMax),
            TableBound(
                "push_subscriptions", each: "username", most: PushConfiguration().perUserMax),
            // A push or mail to each of the user's addresses, and the summary.
            TableBound("counted_pushes", each: "username", most: 2 * Pushes.pushedPerDay),
            TableBound("personal_tokens", each: "username", most: Tokens.countMax),
        ]
    }

    /// The bounds of the tables of accounts and devices. A network can sign up a few accounts a minute.
    private static var accountBounds: [TableBound] {
        [
            TableBound("users", each: "username", most: 1),
            TableBound("devices", each: "username", most: Devices.countMax),
            TableBound("account_links", each: "username", "purpose", most: AccountLinks.countMax),
            TableBound("identities", each: "username", "provider", most: 1),
            TableBound("device_signs", each: "username", most: DeviceSigns.countMax),
            TableBound("unlinked_providers", each: "username", most: providersMax),
            TableBound("unconfirmed_mails", .all, most: UnconfirmedMails.rowsMax),
            TableBound("retired_usernames", each: "digest", most: 1),
            TableBound("gone_people", each: "digest", most: 1),
        ]
    }
}
