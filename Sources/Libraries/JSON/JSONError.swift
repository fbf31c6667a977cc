/// Why a text is not JSON, and where.
package struct JSONError: Error, Equatable, CustomStringConvertible {
    /// What the parser found or missed, for people.
    package let reason: String
    /// The position of the first byte that does not fit, from 0.
    package let offset: Int

    package var description: String { "\(reason) at byte \(offset)" }
}
