import Topics

/// The owners of the client ids that more than one user could have.
///
/// An id such as `nodered_1a2b` belongs to the first user who connects with it. An id that begins
/// with a username belongs to this user. For example, `annaphone` may be `anna` and `phone`, or
/// `ann` and `aphone`. The user with the longest matching name takes the id over. Otherwise `ann`
/// could occupy every id of `anna`'s apps. A device that is older than the other user's account
/// keeps its id: otherwise a stranger could choose the name `annap` to disconnect `anna`.
///
/// A claim ends 14 days after the last use of its id, because the broker keeps a session for this
/// time. Claims live in memory only. A restart of the broker ends all of them, and the broker keeps
/// no session over a restart either (``BrokerFiles/requireNoPersistence()``). So nobody can get
/// another user's session with an old id.
///
/// The number of a user's claims is limited, so that nobody can occupy many ids. A new id replaces
/// the one that was used least recently. Ids without a session are replaced first.
struct ClientIdClaims: Sendable {
    /// A user who wants an id, or holds it.
    struct Claimant: Equatable, Sendable {
        let user: UserTable.ID
        /// The length of the user's name in bytes if the id begins with it. Otherwise 0.
        let nameBytes: Int
        /// The time when the token of the first connection was issued, in Unix seconds.
        let issued: Int64
    }

    private struct Claim {
        var holder: Claimant
        var connections = 1
        /// The time of the last connect or disconnect, in monotonic milliseconds.
        var used: Int64
        /// Whether the broker may still keep the session of the previous holder.
        var isOccupied = false
        /// Whether the broker may keep a session of the holder.
        var hasSession = true
        var generated: Bool
        /// Whether the claim ends with the last connection.
        var temporary = false

        func isOver(at now: Int64) -> Bool {
            connections == 0 && !isOccupied && now &- used >= ClientIdClaims.lifetimeMs
        }
    }

    /// The time for which an unused id stays claimed, in milliseconds: 14 days, as long as the
    /// broker keeps a session (`persistent_client_expiration`).
    static let lifetimeMs: Int64 = 14 * 86_400_000
    /// The number of claims below which the table keeps those that are over.
    private static let sweepFrom = 4_096

    private var claims: [String: Claim] = [:]
    /// The ids that each user claims, without generated ones. The id that was used last is last.
    private var perUser: [UserTable.ID: [String]] = [:]
    private var generated: [String] = []
    private var generatedNext = 0
    /// The number of claims at which the table forgets those that are over.
    private var sweepAt = sweepFrom
    private var replaced: String?
    private let limits: GuardLimits

    init(limits: GuardLimits) { self.limits = limits }

    /// The number of claims.
    var count: Int { claims.count }

    /// Claims an id for a new connection.
    ///
    /// - Parameter now: Monotonic milliseconds.
    /// - Returns: False if the id belongs to another user, or if this user is connected with too
    ///   many ids.
    mutating func claim(
        _ id: String, for claimant: Claimant, generated isGenerated: Bool, at now: Int64
    ) -> Bool {
        if let claim = claims[id] {
            guard claim.holder.user == claimant.user else { return false }
            claims[id]?.connections &+= 1
            claims[id]?.used = now
            claims[id]?.hasSession = true
            if !claim.generated { touch(id, claimant.user) }
            return true
        }
        guard makeRoom(claimant.user, generated: isGenerated, at: now) else { return false }
        if isGenerated {
            remember(id)
        } else {
            perUser[claimant.user, default: []].append(id)
        }
        claims[id] = Claim(holder: claimant, used: now, generated: isGenerated)
        return true
    }

    /// The user who holds an id. Nil if nobody does.
    func holder(of id: String) -> Claimant? { claims[id]?.holder }

    /// Whether nobody has used an id for 14 days.
    func isOver(_ id: String, at now: Int64) -> Bool { claims[id]?.isOver(at: now) == true }

    /// Gives an id to another user, who is not connected with it yet. The id is occupied until
    /// ``vacate(_:)``.
    ///
    /// - Returns: False if that user holds too many ids.
    mutating func takeOver(_ id: String, by claimant: Claimant, at now: Int64) -> Bool {
        guard let claim = claims[id], !claim.generated,
            makeRoom(claimant.user, generated: false, at: now)
        else { return false }
        drop(id, claim.holder.user)
        perUser[claimant.user, default: []].append(id)
        claims[id] = Claim(
            holder: claimant, connections: 0, used: now, isOccupied: true, generated: false)
        return true
    }

    /// Whether the broker may still keep the session of an id's previous holder.
    func isOccupied(_ id: String) -> Bool { claims[id]?.isOccupied == true }

    /// Notes that the broker keeps no session of an id's previous holder.
    mutating func vacate(_ id: String) { claims[id]?.isOccupied = false }

    /// Removes and returns the id that made room for the last one. Nil if none had to.
    mutating func takeReplaced() -> String? {
        defer { replaced = nil }
        return replaced
    }

    private mutating func makeRoom(
        _ user: UserTable.ID, generated: Bool, at now: Int64
    ) -> Bool {
        if claims.count >= sweepAt { sweep(at: now) }
        let isFull = !generated && (perUser[user]?.count ?? 0) >= limits.claimsPerUserMax
        guard isFull || claims.count >= limits.claimsMax else { return true }
        guard let oldest = replaceable(of: user) else { return false }
        claims[oldest] = nil
        drop(oldest, user)
        replaced = oldest
        return true
    }

    /// The claim of a user that makes room for another one. Nil if all are in use.
    ///
    /// The guard must remember an occupied id, because the broker may still keep the other user's
    /// session.
    private func replaceable(of user: UserTable.ID) -> String? {
        let unused = (perUser[user] ?? []).filter { id in
            claims[id].map { $0.connections == 0 && !$0.isOccupied } ?? true
        }
        return unused.first { claims[$0]?.hasSession != true } ?? unused.first
    }

    /// Forgets the claims that are over.
    ///
    /// - Complexity: O(n) in the claims, but only after their number has doubled.
    private mutating func sweep(at now: Int64) {
        for (id, claim) in claims where claim.isOver(at: now) && !claim.generated {
            claims[id] = nil
            drop(id, claim.holder.user)
        }
        sweepAt = max(Self.sweepFrom, claims.count &* 2)
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
    /// - Parameter hasSession: Whether the broker may keep a session for it.
    /// - Parameter now: Monotonic milliseconds. Nil if unknown.
    mutating func release(_ id: String, user: UserTable.ID, hasSession: Bool, at now: Int64?) {
        guard let claim = claims[id], claim.holder.user == user else { return }
        claims[id]?.connections = max(0, claim.connections &- 1)
        if let now { claims[id]?.used = now }
        guard claim.connections <= 1 else { return }
        claims[id]?.hasSession = hasSession
        // Nobody can guess a generated id. So it needs no claim without a session.
        guard claim.temporary || claim.generated && !hasSession else { return }
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
    /// It starts with `{username}-` or `{username}/`. A username contains neither, so the id names exactly one
    /// user.
    case own
    /// The username, alone or with word characters (the default of OwnTracks apps). Another user
    /// whose name is also a beginning of the id could have it, too.
    case named
    /// Any other id. It belongs to the first user who connects with it, unless it begins with the
    /// name of another user.
    case free
    /// The broker generated it for an empty id: `auto-` and a UUID, which nobody can guess.
    case generated
    /// It begins with `$` or `guest-`, which belong to the daemon and to guests. Or it is not valid.
    case reserved

    /// Checks an id for a user.
    init(_ id: UnsafeBufferPointer<UInt8>, user: UnsafeBufferPointer<UInt8>) {
        guard !id.isEmpty, id.count <= TopicNames.clientIdBytesMax,
            !id.contains(where: \.isControl),
            id[0] != UInt8(ascii: "$"), !id.starts(with: "guest-")
        else {
            self = .reserved
            return
        }
        if Self.isGenerated(id) {
            self = .generated
        } else if let rule = Self.byName(id, nameBytes: user.count), id.starts(with: user),
            !Self.isDefault(id)
        {
            self = rule
        } else {
            self = .free
        }
    }

    /// The names that an id may begin with, by their length in bytes.
    ///
    /// - Complexity: O(n) in the bytes of the id.
    static func nameLengths(_ id: UnsafeBufferPointer<UInt8>) -> [Int] {
        guard !isDefault(id) else { return [] }
        return (3...20).filter { byName(id, nameBytes: $0) != nil }
    }

    /// The rule for an id that begins with a username of this length. Nil if the rest of the id
    /// shows that it is no such id.
    private static func byName(_ id: UnsafeBufferPointer<UInt8>, nameBytes: Int) -> Self? {
        guard nameBytes > 0, id.count >= nameBytes else { return nil }
        let rest = id.dropFirst(nameBytes)
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "/") { return .own }
        return rest.allSatisfy(\.isWord) ? .named : nil
    }

    /// Whether an id has the whole form of a popular program's default id.
    ///
    /// The programs are MQTT.js, MQTTX, Node-RED, gmqtt (a UUID as 32 digits) and the devices of Shelly. Such an id
    /// belongs to nobody by name. Otherwise a user with a name such as `nodered` could block other users' programs.
    private static func isDefault(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
        for prefix in ["mqttjs_", "mqttx_", "nodered_"] as [StaticString]
        where id.starts(with: prefix) {
            // Older versions of Node-RED write a fraction, such as `nodered_1a2b3c4d.5e6f7`.
            let digits = id.dropFirst(prefix.utf8CodeUnitCount)
            return !digits.isEmpty && digits.allSatisfy { $0.isHexDigit || $0 == UInt8(ascii: ".") }
        }
        if id.count == 32, id.allSatisfy(\.isHexDigit) { return true }
        // `shellyplus1-` and the six or twelve digits of its address.
        guard id.starts(with: "shelly"), let dash = id.lastIndex(of: UInt8(ascii: "-")), dash > 6
        else {
            return false
        }
        let digits = id[(dash &+ 1)...]
        return [6, 12].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
    }

    /// Whether an id is `auto-` and the 36 characters of a UUID, as Mosquitto 2 generates it.
    private static func isGenerated(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
        guard id.count == 41, id.starts(with: "auto-") else { return false }
        return id.dropFirst(5).allSatisfy { $0.isWordOrDash }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func starts(with other: UnsafeBufferPointer<UInt8>) -> Bool {
        count >= other.count && zip(self, other).allSatisfy(==)
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
