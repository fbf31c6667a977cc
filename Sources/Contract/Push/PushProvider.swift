/// Who carries pushes to devices that are not connected.
package enum PushProvider: String, CaseIterable, Sendable {
    /// The push service of a browser, or of a UnifiedPush app (RFC 8030, 8291, 8292).
    case webPush
    /// Apple's devices.
    case apns
    /// Google's Firebase Cloud Messaging.
    case fcm
    /// A topic of an ntfy server.
    case ntfy
    /// A program of the user's own.
    case webhook
    /// The account's mail address.
    case mail

    package static var names: [String] { allCases.map(\.rawValue) }

    /// Whether a subscription belongs to the installation of an app or a page, and so to the
    /// device that asks; else it may belong to the account.
    package var isOfDevice: Bool {
        switch self {
        case .webPush, .apns, .fcm: true
        case .ntfy, .webhook, .mail: false
        }
    }
}
