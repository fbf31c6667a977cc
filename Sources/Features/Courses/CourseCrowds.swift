import Rules

/// How many play which course, and what of it stands on the broker.
struct CourseCrowds {
    var figures = Crowds()
    /// What was told of courses that somebody plays.
    var told: [String: CrowdFigure] = [:]
    /// Whether the figures are to be read from the database again.
    private(set) var isBehind = true
    /// Whether a batch under way has changed them.
    private var isAhead = false

    /// Takes what the database says.
    mutating func take(_ figures: Crowds) {
        let courses = known
        self.figures = figures
        for course in courses { self.figures.spoil(course) }
        isBehind = false
    }

    private var known: Set<String> { Set(figures.courses).union(told.keys) }

    mutating func change(_ body: (inout Crowds) -> Void) {
        isAhead = true
        body(&figures)
    }

    mutating func didCommit() { isAhead = false }

    /// What was changed in the batch is read again, and told.
    mutating func didRollBack() {
        guard isAhead else { return }
        isAhead = false
        isBehind = true
        for course in known { figures.spoil(course) }
    }
}
