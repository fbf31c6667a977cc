/// What is wrong with a mail's wording.
package enum MailTemplateError: Error, Equatable, CustomStringConvertible {
    case malformed
    /// There is nothing of this name to fill in.
    case unknown(String)
    /// The mail would be of no use without it.
    case missing(String)

    package var description: String {
        switch self {
        case .malformed: "must begin with a line \"Subject: ...\" and a blank line"
        case .unknown(let name): "{\(name)} does not exist in this mail"
        case .missing(let name): "{\(name)} is missing"
        }
    }
}
