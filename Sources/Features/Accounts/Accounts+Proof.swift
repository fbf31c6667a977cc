import Contract
import Engine
import SQLite

/// Making sure that it is the user who asks, and not somebody with the user's device.
extension Accounts {
    /// How old a provider's word may be that stands for a password, milliseconds.
    private static let freshMs: Int64 = 600_000

    /// The slow part: looks at the password, or the provider's token.
    func proving(
        _ proof: AccountProof, _ call: Call, _ context: Context
    ) throws -> @Sendable () -> [UInt8] {
        if let provider = proof.provider {
            return try verifying(
                provider: provider, token: proof.idToken, nonce: proof.nonce, call, context)
        }
        try requirePassword(of: call.user, context)
        return try verifying(proof.password, login: call.user, call, context)
    }

    /// What a proof is looked at by.
    static func lane(of proof: AccountProof) -> Lane {
        proof.provider == nil ? .processor : .network
    }

    /// Where there is no password, none is right: that is told, and is no guess.
    func requirePassword(of user: String, _ context: Context) throws {
        let account = try AccountStore(database: context.database).account(login: user)
        guard account?.passwordHash.isEmpty != true else {
            throw Refusal(
                .accountPasswordMissing,
                "Your account has no password. Set one with account/resetPassword.")
        }
    }

    /// The account of who asks, with what the slow part found.
    /// - Throws: A refusal when it is no proof.
    func account(
        provenBy proof: AccountProof, _ verdict: [UInt8], _ call: Call, _ context: Context
    ) throws -> AccountStore.Account {
        guard proof.provider != nil else { return try account(call.user, verdict, call, context) }
        let identity = try identity(verdict, call)
        let known = try AccountStore(database: context.database).account(login: call.user)
        let holder = try ProviderStore(database: context.database).user(identity)
        guard let known, holder == call.user else {
            throw Refusal(
                .providerRefused, "This provider account does not belong to your account.")
        }
        try requireNewer(identity, for: call.user, context)
        guard identity.issuedAt > context.now - Self.freshMs else {
            throw Refusal(
                .providerRefused, "Your sign-in at the provider is too old. Sign in there again.")
        }
        return known
    }
}
