extension HandicapPolicy {
    /// The Course Handicap, not rounded. Golf has none for other than 9 and 18 holes: there, and in
    /// leagues, it is the index's share of 18.
    package func exactStrokes(index: Fraction, tee: RatedTee) -> Fraction {
        if case .index = formula, let golf = try? CourseHandicap(index: index, tee: tee) {
            return golf.exact
        }
        return index * Fraction(tee.holes, over: 18)
    }

    /// The allowance of a format whose players each play their own ball.
    ///
    /// - Parameter percent: What was chosen instead; nil: the format's own. Leagues give what their
    ///   formula says.
    package func allowance(_ percent: Int?, in format: HandicapFormat) -> HandicapAllowance {
        switch (percent, formula, format.allowance) {
        case (let percent?, _, _): .each(percent)
        case (nil, .index, .each(let percent)): .each(percent)
        default: .each(100)
        }
    }
}
