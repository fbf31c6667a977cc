package import Localization

/// Why a provider's word is not taken.
package enum ProviderError: Error, Equatable, Sendable {
    case unknownProvider
    /// It does not answer, or not with what it should.
    case unreachable(LocalizedText)
    /// The token is not one of the provider's for us, or not any more.
    case token(LocalizedText)
    /// The person turned it down, or the provider did: its own word for it.
    case denied(LocalizedText)
    /// The answer belongs to no question of ours, or to an old one.
    case state
}

extension ProviderError: CustomStringConvertible {
    package var description: String { text.english }

    /// A text for people. It says what happened and, if another attempt can help, what to do now.
    package var text: LocalizedText {
        switch self {
        case .unknownProvider: "This server has no such provider."
        case .unreachable(let reason): "The provider cannot be reached: \(reason)."
        case .token(let reason): "The provider's answer is not valid: \(reason). Try again."
        case .denied(let reason): "The provider did not confirm you: \(reason). Try again."
        case .state: "This sign-in has expired or was started in another browser. Start again."
        }
    }
}
