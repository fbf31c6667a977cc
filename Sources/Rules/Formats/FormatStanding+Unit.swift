extension FormatStanding {
    /// What a score or a lead counts.
    package enum Unit: String, Equatable, Sendable {
        case strokes
        /// Holes up.
        case holes
        case skins
        case points
        /// What is staked.
        case units
    }
}
