/// Strokes against par, as golfers write them.
package enum ToPar {
    /// The text of a score: `E`, `+3`, `-2`.
    package static func text(_ toPar: Int) -> String {
        switch toPar {
        case 0: "E"
        case 1...: "+\(toPar)"
        default: "\(toPar)"
        }
    }
}
