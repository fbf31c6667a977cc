/// Why a token is not taken.
package enum SignedTokenError: Error, Equatable, CustomStringConvertible {
    /// The token is longer than ``SignedToken/bytesMax``.
    case length(Int)

    /// The token has not three parts with a dot between them.
    case parts

    /// A part is not Base64URL, or is written in another way than the one that counts.
    case encoding(part: String)

    /// The header is not JSON.
    case header(String)

    /// A member of the header is missing, or is no text.
    case member(String)

    /// The header asks for an extension (RFC 7515, section 4.1.11); none is known here.
    case extensions

    /// The header names another algorithm than the key's.
    case algorithm(expected: String)

    /// The signature is not the key's.
    case signature

    package var description: String {
        switch self {
        case .length(let count): "\(count) bytes, more than \(SignedToken.bytesMax)"
        case .parts: "not three parts with a dot between them"
        case .encoding(let part): "the \(part) is not in Base64URL"
        case .header(let reason): "the header is not JSON: \(reason)"
        case .member(let name): "the header's \(name) is missing, or no text"
        case .extensions: "the header asks for extensions, which are not taken"
        case .algorithm(let expected): "the algorithm is not \(expected), the key's"
        case .signature: "the signature is not the key's"
        }
    }
}
