package import Contract

/// What an operator chooses about pushes.
package struct PushConfiguration: Sendable {
    /// Those that have all they need.
    package var providers: Set<PushProvider> = []
    /// What browsers subscribe with, in Base64URL.
    package var vapidPublicKey: String?
    /// The app that tokens of apns are for.
    package var apnsTopic: String?
    /// Whether `http:` will do, for a network of one's own.
    package var allowsInsecure = false
    package var perUserMax = 20

    package init() {}
}
