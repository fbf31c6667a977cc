/// Remembers whose sessions hold the client ids that more than one user could claim.
///
/// A session outlives its connection, so a claim does too, unless the broker is known to forget.
struct ClientIdClaims: Sendable {
    private struct Claim {
        var user: UserTable.ID
        var connections = 1
        var generated: Bool
        /// To be forgotten at the end of the last connection.
        var temporary = false
    }

    private var claims: [String: Claim] = [:]
    private var perUser: [UserTable.ID: Int] = [:]
    private var generated: [String] = []
    private var generatedNext = 0
    private let limits: GuardLimits

    /// Makes one without claims.
    init(limits: GuardLimits) { self.limits = limits }

    /// How many claims there are.
    var count: Int { claims.count }

    /// Claims an id for a connection that begins.
    ///
    /// - Returns: False if it is another user's, or if this user claims too many.
    mutating func claim(_ id: String, user: UserTable.ID, generated isGenerated: Bool) -> Bool {
        if let claim = claims[id] {
            guard claim.user == user else { return false }
            claims[id]?.connections &+= 1
            return true
        }
        guard claims.count < limits.claimsMax else { return false }
        if isGenerated {
            remember(id)
        } else {
            guard perUser[user, default: 0] < limits.claimsPerUserMax else { return false }
            perUser[user, default: 0] &+= 1
        }
        claims[id] = Claim(user: user, generated: isGenerated)
        return true
    }

    /// Ends a connection with an id.
    ///
    /// - Parameter forgotten: Whether the broker is known to keep no session for it.
    mutating func release(_ id: String, user: UserTable.ID, forgotten: Bool) {
        guard let claim = claims[id], claim.user == user else { return }
        claims[id]?.connections = max(0, claim.connections &- 1)
        guard forgotten || claim.temporary, claim.connections <= 1 else { return }
        claims[id] = nil
        guard !claim.generated else { return }
        let left = perUser[user, default: 0] &- 1
        perUser[user] = left > 0 ? left : nil
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
