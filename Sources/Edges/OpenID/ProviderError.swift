/// Why a provider's word is not taken.
package enum ProviderError: Error, Equatable, Sendable {
    case unknownProvider
    /// It does not answer, or not with what it should.
    case unreachable(String)
    /// The token is not one of the provider's for us, or not any more.
    case token(String)
    /// The person turned it down, or the provider did: its own word for it.
    case denied(String)
    /// The answer belongs to no question of ours, or to an old one.
    case state
}

extension ProviderError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownProvider: "there is no such provider"
        case .unreachable(let reason): "the provider cannot be asked: \(reason)"
        case .token(let reason): "the provider's token is not accepted: \(reason)"
        case .denied(let reason): "the provider says no: \(reason)"
        case .state: "the sign-in was not begun here, or too long ago; begin again"
        }
    }
}
