import Contract
import Crypto
package import Engine
package import PeopleContract
import PeopleRules
import SQLite
import Topics

/// The sign-up, and suggestions of usernames.
extension Accounts {
    func prepareSignUp(
        _ request: SignUp, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> String? {
        // The limit counts refused sign-ups, too, because a refusal reveals that somebody has the
        // username.
        let wait = signUps.admit(
            address(of: call), limit: configuration.signUpsPerMinute, now: context.now)
        if let wait {
            throw Refusal.tooMany(
                "Too many sign-ups from your network. Try again later.", retryAfterMs: wait)
        }
        try requireFree(request, context)
        return hashing(request.password, context)
    }

    func finishSignUp(
        _ request: SignUp, _ hash: String?, _ call: Call, _ context: Context
    ) throws -> SignUp.Result {
        // Another user may have taken the username while the password was hashed.
        try requireFree(request, context)
        let username = request.username.lowercased()
        let account = AccountStore.Account(
            username: username, email: request.email, passwordHash: try made(hash),
            isConfirmed: false)
        try AccountStore(database: context.database).insert(
            account, name: request.username, now: context.now)
        var link = AccountLink(.confirm, user: username)
        link.intent = SignUpIntent(join: request.join, friend: request.friend)
        if case .guest(let client) = call.sender { link.client = client }
        try sendConfirmation(
            link, to: request.email, by: MailAsker(network: address(of: call)),
            in: context.language(of: call), context)
        var result = SignUp.Result()
        result.user = username
        result.mailServer = mailer.mailServer
        return result
    }

    /// Checks only the username. The answer never reveals whether the email address has an account.
    /// Instead, its mailbox gets a mail about that.
    private func requireFree(_ request: SignUp, _ context: Context) throws {
        let username = request.username.lowercased()
        var problems = Problems()
        if configuration.reserved.contains(username) {
            problems.note("is reserved on this server. Choose another one.", at: "username")
            throw Refusal(.accountInvalid, problems)
        }
        if try isTaken(username, context) { problems.note("is already taken", at: "username") }
        if !problems.isEmpty { throw Refusal(.accountTaken, problems) }
    }

    func suggest(
        _ request: SuggestUsername, _ call: Call, _ context: Context
    ) throws -> SuggestUsername.Result {
        var result = SuggestUsername.Result()
        result.usernames = try freeUsernames(hint: request.hint, 5, context)
        return result
    }

    /// Free usernames, up to a number.
    func freeUsernames(hint: String?, _ count: Int, _ context: Context) throws -> [String] {
        var names: [String] = []
        // A number does not make a reserved name free, so such a hint needs further words.
        let candidates = [hint, nil].flatMap {
            UsernameSuggestions.candidates(hint: $0, using: &context.random)
        }
        for name in candidates where names.count < count {
            guard !names.contains(name), TopicNames.isUsername(name),
                !ReservedNames.contains(name), !configuration.reserved.contains(name),
                try !isTaken(name, context)
            else { continue }
            names.append(name)
        }
        return names
    }
}

/// A question of ``Accounts``: what else a user wanted when signing up, such as a place in a room.
///
/// Accounts ask it when the user confirms the address, which may be days after the sign-up. Several
/// capabilities answer, each for the part of the intent that it knows.
package protocol SignUpIntents: AnyObject {
    /// Does what the user wanted when signing up, and adds the outcome to the answer.
    ///
    /// A failure, such as a full room, only appears in the answer. The address is confirmed
    /// nevertheless.
    func follow(
        _ intent: SignUpIntent, of user: String, into result: inout Confirm.Result,
        _ context: Context
    ) throws
}

extension Accounts {
    /// A capability that answers ``SignUpIntents``.
    struct SignUpFollower {
        weak var answer: (any SignUpIntents)?
    }

    package var questions: [Question] {
        let isAnswered = signUpFollowers.allSatisfy { $0.answer != nil }
        return [
            Question("SignUpIntents", isAnswered: isAnswered && !signUpFollowers.isEmpty)
        ]
    }

    /// Adds a capability that answers ``SignUpIntents``. It is asked after those that were added
    /// before.
    package func addSignUpFollower(_ follower: any SignUpIntents) {
        signUpFollowers.append(SignUpFollower(answer: follower))
    }
}

/// The things that a user wanted when signing up. The server does them after the user confirms the
/// address.
package struct SignUpIntent: Equatable, Sendable {
    /// The join code of a room, as the client sent it.
    package var join: String?
    /// A username for a friend request, as the client sent it.
    package var friend: String?

    package init(join: String? = nil, friend: String? = nil) {
        self.join = join
        self.friend = friend
    }
}
