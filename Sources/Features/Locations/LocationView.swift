import Rules

/// What a viewer is given of an owner now, and what was given before.
struct LocationView: Equatable {
    var shown: SharedView
    /// Where the positions go.
    let topic: String
    /// When it began, Unix milliseconds.
    var since: Int64
    /// Positions besides those that the owner sent to everybody since `base`.
    var positions = 0
    var lastAt: Int64?
    /// ``LocationOwner/sent`` from which on it gets them.
    var base = 0

    /// Whether coordinates go there.
    var isPosition: Bool { shown.precision.isPosition }

    /// Whether the owner's measured positions go there.
    var isMeasured: Bool { isPosition && shown.source == .measured }
}
