import Topics

/// The owners of the client ids that more than one user could claim.
///
/// For example, `annaphone` may be `anna` and `phone`, or `ann` and `aphone`. The first user who
/// connects with an id holds it, but a user with a longer matching name takes it over. Otherwise
/// `ann` could occupy every id of `anna`'s apps. A device that is older than the other user's
/// account keeps its id: otherwise a stranger could choose the name `annap` to disconnect `anna`.
/// The user `ann` can still use ids that begin with `ann-` or `ann/`, which no other user can take
/// over.
///
/// A claim outlives its connection, because the broker may keep the session. It ends if the broker
/// certainly keeps no session. The broker does not report when it forgets a session, so the number
/// of a user's claims is limited. The id that was used least recently makes room for another one.
struct ClientIdClaims: Sendable {
    private struct Claim {
        var user: UserTable.ID
        /// The length of the user's name in bytes.
        var nameBytes: Int
        /// The time when the token of the first connection was issued, in Unix seconds.
        var issued: Int64
        var connections = 1
        /// Whether the broker may still keep the session of the previous holder.
        var isOccupied = false
        var generated: Bool
        /// Whether the claim ends with the last connection.
        var temporary = false
    }

    private var claims: [String: Claim] = [:]
    /// The ids that each user claims, without generated ones. The id that was used last is last.
    private var perUser: [UserTable.ID: [String]] = [:]
    private var generated: [String] = []
    private var generatedNext = 0
    private let limits: GuardLimits

    init(limits: GuardLimits) { self.limits = limits }

    /// The number of claims.
    var count: Int { claims.count }

    /// Claims an id for a new connection.
    ///
    /// - Returns: False if the id belongs to another user, or if this user is connected with too
    ///   many ids.
    mutating func claim(
        _ id: String, user: UserTable.ID, nameBytes: Int, issued: Int64,
        generated isGenerated: Bool
    ) -> Bool {
        if let claim = claims[id] {
            guard claim.user == user else { return false }
            claims[id]?.connections &+= 1
            if !claim.generated { touch(id, user) }
            return true
        }
        guard makeRoom(user, generated: isGenerated) else { return false }
        if isGenerated {
            remember(id)
        } else {
            perUser[user, default: []].append(id)
        }
        claims[id] = Claim(
            user: user, nameBytes: nameBytes, issued: issued, generated: isGenerated)
        return true
    }

    /// The user who holds an id, with the length of the user's name in bytes.
    func holder(of id: String) -> (user: UserTable.ID, nameBytes: Int, issued: Int64)? {
        claims[id].map { ($0.user, $0.nameBytes, $0.issued) }
    }

    /// Gives an id to another user, who is not connected with it yet. The id is occupied until
    /// ``vacate(_:)``.
    ///
    /// - Returns: False if that user holds too many ids.
    mutating func takeOver(
        _ id: String, user: UserTable.ID, nameBytes: Int, issued: Int64
    ) -> Bool {
        guard let claim = claims[id], !claim.generated, makeRoom(user, generated: false) else {
            return false
        }
        drop(id, claim.user)
        perUser[user, default: []].append(id)
        claims[id] = Claim(
            user: user, nameBytes: nameBytes, issued: issued, connections: 0, isOccupied: true,
            generated: false)
        return true
    }

    /// Whether the broker may still keep the session of an id's previous holder.
    func isOccupied(_ id: String) -> Bool { claims[id]?.isOccupied == true }

    /// Notes that the broker keeps no session of an id.
    mutating func vacate(_ id: String) { claims[id]?.isOccupied = false }

    private mutating func makeRoom(_ user: UserTable.ID, generated: Bool) -> Bool {
        let isFull = !generated && (perUser[user]?.count ?? 0) >= limits.claimsPerUserMax
        guard isFull || claims.count >= limits.claimsMax else { return true }
        // The guard must remember an occupied id, because the broker may still keep the other
        // user's session.
        let oldest = perUser[user]?.first { id in
            claims[id].map { $0.connections == 0 && !$0.isOccupied } ?? true
        }
        guard let oldest else { return false }
        claims[oldest] = nil
        drop(oldest, user)
        return true
    }

    private mutating func touch(_ id: String, _ user: UserTable.ID) {
        drop(id, user)
        perUser[user, default: []].append(id)
    }

    private mutating func drop(_ id: String, _ user: UserTable.ID) {
        perUser[user]?.removeAll { $0 == id }
        if perUser[user]?.isEmpty == true { perUser[user] = nil }
    }

    /// Ends a connection with an id.
    ///
    /// - Parameter forgotten: Whether the broker certainly keeps no session for it.
    mutating func release(_ id: String, user: UserTable.ID, forgotten: Bool) {
        guard let claim = claims[id], claim.user == user else { return }
        claims[id]?.connections = max(0, claim.connections &- 1)
        guard forgotten || claim.temporary, claim.connections <= 1 else { return }
        claims[id] = nil
        if !claim.generated { drop(id, user) }
    }

    /// Remembers a generated id in place of the oldest one.
    private mutating func remember(_ id: String) {
        guard generated.count >= limits.generatedClaimsMax else {
            generated.append(id)
            return
        }
        guard generatedNext < generated.count else { return }
        let oldest = generated[generatedNext]
        if claims[oldest]?.connections == 0 {
            claims[oldest] = nil
        } else {
            claims[oldest]?.temporary = true
        }
        generated[generatedNext] = id
        generatedNext = (generatedNext &+ 1) % max(generated.count, 1)
    }
}

/// The reason why a user may connect with a client id, or not.
enum ClientIdRule: Equatable {
    /// No other user can have it: it starts with `{username}-` or `{username}/`.
    case own
    /// The username and word characters. Another user whose name is also a beginning of the id
    /// could have it, too.
    case claimed
    /// The broker generated it for an empty id: `auto-` and a UUID, which nobody can guess.
    case generated
    /// It belongs to somebody else, or is not valid.
    case refused

    /// Checks an id for a user.
    init(_ id: UnsafeBufferPointer<UInt8>, user: UnsafeBufferPointer<UInt8>) {
        self = .refused
        guard !id.isEmpty, id.count <= TopicNames.clientIdBytesMax, !id.contains(where: \.isControl)
        else { return }
        if Self.isGenerated(id) {
            self = .generated
            return
        }
        guard id.count > user.count, !user.isEmpty else { return }
        for index in 0..<user.count where id[index] != user[index] { return }
        switch id[user.count] {
        case UInt8(ascii: "-"), UInt8(ascii: "/"): self = .own
        default: if id.dropFirst(user.count).allSatisfy(\.isWord) { self = .claimed }
        }
    }

    /// Whether an id is `auto-` and the 36 characters of a UUID, as Mosquitto 2 generates it.
    private static func isGenerated(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
        guard id.count == 41, id.starts(with: "auto-") else { return false }
        return id.dropFirst(5).allSatisfy { $0.isWordOrDash }
    }
}
