/// How exactly a viewer may know where somebody is.
package enum LocationPrecision: String, CaseIterable, Sendable {
    /// As it was published.
    case exact
    /// The middle of a cell of about a kilometre.
    case kilometre
    /// Only whether it is near: no coordinates leave.
    case near

    package static var words: [String] { allCases.map(\.rawValue) }
}
