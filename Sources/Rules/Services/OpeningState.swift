/// Whether a service is open at an instant, and what comes next.
package struct OpeningState: Equatable, Sendable {
    package var isOpen = false
    /// When it closes, Unix milliseconds; nil while it is closed, and where no end is in sight (a month).
    package var closesAt: Int64?
    /// When it opens the next time; nil where that is not within a year.
    package var opensAt: Int64?
}
