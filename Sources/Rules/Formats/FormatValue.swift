/// What was chosen for an option.
package enum FormatValue: Equatable, Sendable {
    case choice(String)
    case flag(Bool)
    /// A whole number.
    case number(Int)
}
