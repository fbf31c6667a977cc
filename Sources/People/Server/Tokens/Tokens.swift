package import Contract
import Crypto
package import Engine
import JSON
import PeopleContract
package import SQLite
import Topics

/// The capability for personal access tokens: creation, list, revocation, and the check when a
/// request uses one.
///
/// The database contains only digests. A personal token ends with all other tokens of its user:
/// after a change of the password, a decision of an admin, or the deletion of the account. It also
/// ends if the device that created it is removed by another device or an admin. If the device signs
/// out itself, the token remains.
package final class Tokens: Capability {
    /// The maximum number of tokens of one user.
    package static let countMax = 50
    private static let expiryTimer = "token.expire"
    private static let dayMs: Int64 = 86_400_000
    private static let hourMs: Int64 = 3_600_000
    /// The number of random bytes in a secret.
    private static let secretBytes = 32

    package weak var rooms: (any RoomMembership)?

    /// The names of all scopes, sorted.
    private let scopes: [String]

    /// - Parameter scopes: The scopes of the requests of all capabilities.
    package init(scopes: [TokenScope]) {
        self.scopes = scopes.map(\.name)
    }

    package var questions: [Question] {
        [Question("RoomMembership", isAnswered: rooms != nil)]
    }

    package func register(in router: Router) {
        router.onPersonalToken(admit)
        router.on(CreateToken.self, create)
        router.on(ListTokens.self) { _, call, context in
            var result = ListTokens.Result()
            result.tokens = try TokenStore(database: context.database).tokens(of: call.user)
                .filter { $0.expiresAt > context.now }
            return result
        }
        router.on(RevokeToken.self) { [self] request, call, context in
            guard try end(request.token, of: call.user, context) else {
                throw Refusal(.tokenUnknown, "You have no token with this id.")
            }
            return Nothing()
        }
        router.onTimer(Self.expiryTimer) { [self] id, context in
            let owner = try TokenStore(database: context.database).owner(of: id)
            if let owner { _ = try end(id, of: owner, context) }
        }
    }

    private func create(
        _ request: CreateToken, _ call: Call, _ context: Context
    ) throws -> CreateToken.Result {
        let store = TokenStore(database: context.database)
        try check(request.scopes)
        if let earlier = call.earlierResult { _ = try end(earlier, of: call.user, context) }
        guard try store.ids(of: call.user).count < Self.countMax else {
            throw Refusal(
                .tokenTooMany, "You have \(Self.countMax) tokens, the maximum. Revoke one first.")
        }
        if let room = request.room {
            guard try rooms?.isMember(call.user, of: room, context) == true else {
                throw Refusal(.roomNotMember, "You are not in this room, or it is closed.")
            }
        }
        let secret = Base64URL.encode(context.randomBytes(Self.secretBytes))
        var token = PersonalToken()
        token.id = context.identifier()
        token.name = request.name
        token.scopes = Set(request.scopes).sorted()
        token.room = request.room
        token.createdAt = Int(context.now)
        let days = Int64(request.days ?? CreateToken.daysDefault)
        token.expiresAt = Int(context.now + days * Self.dayMs)
        try store.insert(
            token, of: call.user, device: call.device, digest: Self.digest(secret))
        try context.timers.set(Self.expiryTimer, token.id, at: Int64(token.expiresAt))
        token.token = "\(PersonalToken.prefix)\(token.id)_\(secret)"
        context.madeResult = token.id
        var result = CreateToken.Result()
        result.token = token
        return result
    }

    private func check(_ names: [String]) throws {
        guard let unknown = names.first(where: { !scopes.contains($0) }) else { return }
        let known = scopes.joined(separator: ", ")
        throw Refusal.field(
            .requestMalformed, "scopes", "must be among \(known), not \(unknown.prefix(40))")
    }

    /// The owner and the rights of a token; nil if it is unknown, wrong, expired or damaged.
    private func admit(_ text: String, _ context: Context) throws -> TokenHolder? {
        let store = TokenStore(database: context.database)
        guard text.hasPrefix(PersonalToken.prefix) else { return nil }
        let parts = text.dropFirst(PersonalToken.prefix.count)
            .split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2,
            let held = try context.database.settingAside({ try store.held(String(parts[0])) }),
            constantTimeEquals(held.digest, Self.digest(String(parts[1]))),
            held.token.expiresAt > Int(context.now)
        else { return nil }
        let id = String(parts[0])
        let hour = context.now / Self.hourMs * Self.hourMs
        if held.token.usedAt != Int(hour) { try store.noteUse(of: id, at: hour) }
        return TokenHolder(
            id: id, user: held.user, scopes: Set(held.scopes), room: held.token.room,
            expiresAt: Int64(held.token.expiresAt))
    }

    private func end(_ id: String, of user: String, _ context: Context) throws -> Bool {
        guard try TokenStore(database: context.database).remove(id, of: user) else { return false }
        try context.timers.cancel(Self.expiryTimer, id)
        context.endToken(id)
        return true
    }

    /// Ends all tokens of a user.
    /// - Returns: The number of ended tokens.
    @discardableResult
    func endAll(of user: String, _ context: Context) throws -> Int {
        let tokens = try TokenStore(database: context.database).ids(of: user)
        for token in tokens { _ = try end(token, of: user, context) }
        return tokens.count
    }

    /// Ends the tokens that a device of the user created.
    func endAll(of user: String, madeBy device: String, _ context: Context) throws {
        let store = TokenStore(database: context.database)
        for token in try store.tokens(of: user, madeBy: device) {
            _ = try end(token, of: user, context)
        }
    }

    private static func digest(_ secret: String) -> [UInt8] { SHA256.hash(Array(secret.utf8)) }
}

/// A question of ``Tokens``: whether a user is in a room. A token can be valid for one room only.
package protocol RoomMembership: AnyObject {
    /// Whether a user is a member of a room that clients can still see.
    func isMember(_ user: String, of room: String, _ context: Context) throws -> Bool
}

extension Tokens: PersonalDataProvider {
    package static let partName = "tokens"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let tokens = try TokenStore(database: database).tokens(of: user)
        return [PersonalDataPart("tokens", try tokens.map { try JSON(document: $0) })]
    }

    package func erase(_ user: String, _ context: Context) throws {
        // Reads the tokens only to note the damaged ones, because the receipt of the deletion names them.
        _ = try TokenStore(database: context.database).tokens(of: user)
        try endAll(of: user, context)
    }
}
