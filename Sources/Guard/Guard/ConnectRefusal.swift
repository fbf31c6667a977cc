/// The reason why a client may not connect, apart from its token.
package enum ConnectRefusal: Equatable, Sendable {
    /// The user has the maximum number of connections.
    case userFull(most: Int)
    /// The address has the maximum number of connections.
    case addressFull(most: Int)
    /// The broker has the maximum number of connections.
    case serverFull
    /// Guests connect too often from the address.
    case guestsTooFast
    /// Too many bytes wait for the user already, so a large CONNECT does not fit.
    case tooLarge
    /// The user is connected with the maximum number of client ids that do not begin with the username and
    /// `-` or `/`, or the guard can remember no more. The user is named.
    case tooManyClientIds(String)
    /// The client id belongs to another user. The user who asked is named.
    case clientIdTaken(String)
    /// The client id has a form that no user may have. The user who asked is named.
    case clientIdReserved(String)

    /// The reason code of MQTT 5 (3.2.2.2).
    private var reasonCode: UInt8 {
        switch self {
        case .userFull, .addressFull, .tooLarge, .tooManyClientIds: 0x97  // Quota exceeded
        case .clientIdTaken, .clientIdReserved: 0x85  // Client Identifier not valid
        case .serverFull: 0x89  // Server busy
        case .guestsTooFast: 0x9F  // Connection rate exceeded
        }
    }

    /// The reason, and what the user can do.
    package var message: String {
        switch self {
        case .userFull(let most):
            "You have \(most) connections, the maximum. Close one of them and try again."
        case .addressFull(let most):
            "Your address has \(most) connections, the maximum. Try again later."
        case .serverFull: "The server has too many connections. Try again later."
        case .guestsTooFast: "Too many connections from your address. Try again in a minute."
        case .tooLarge:
            "Too many messages wait for you. Connect with a small will, or none."
        case .tooManyClientIds(let user):
            "Too many client ids without your name. Begin the id with \(user)-."
        case .clientIdTaken(let user):
            "This client id belongs to another user. Leave it empty, or begin it with \(user)-."
        case .clientIdReserved(let user):
            "Nobody may use this client id. Leave it empty, or begin it with \(user)-."
        }
    }

    /// The return code of MQTT 3.1.1 (3.2.2.3): 2, identifier rejected, or 3, server unavailable.
    private var returnCode: UInt8 { reasonCode == 0x85 ? 2 : 3 }

    /// The CONNACK packet. MQTT 3.1.1 has only a code.
    package func connack(protocolVersion: Int) -> [UInt8] {
        guard protocolVersion >= 5 else { return [0x20, 2, 0, returnCode] }
        // A Reason String (0x1F). All messages are shorter than 100 bytes, so that each length
        // needs one byte.
        let text = Array(message.utf8.prefix(100))
        let length = UInt8(truncatingIfNeeded: text.count)
        return [0x20, length &+ 6, 0, reasonCode, length &+ 3, 0x1F, 0, length] + text
    }
}
