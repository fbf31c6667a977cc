/// A look that was taken.
package struct MonitorLook: Equatable, Sendable {
    package let sight: MonitorSight
    /// When it was begun to look, Unix milliseconds.
    package let began: Int64

    package init(_ sight: MonitorSight, began: Int64) {
        self.sight = sight
        self.began = began
    }

    package init(isGood: Bool, reason: String = "", began: Int64) {
        self.init(isGood ? .good : .bad(LocalizedText(verbatim: reason)), began: began)
    }

    package var isGood: Bool { sight == .good }

    /// The problem, for people, in English; empty if there is none.
    package var reason: String {
        if case .bad(let reason) = sight { reason.english } else { "" }
    }
}
