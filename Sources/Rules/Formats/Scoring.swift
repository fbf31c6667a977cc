/// What a hole's strokes count as.
enum Scoring: String, Sendable {
    /// As taken.
    case gross
    /// Less the strokes that the player receives on the hole.
    case net
    /// Less half a stroke for each that the player receives on the hole ("half-pop"): whoever
    /// receives one cannot tie with a stroke more.
    case half

    /// A score in half strokes, so that it is whole whatever counts.
    func halfStrokes(_ strokes: Int, received: Int) -> Int {
        switch self {
        case .gross: 2 * strokes
        case .net: 2 * (strokes - received)
        case .half: 2 * strokes - received
        }
    }

    /// Strokes that go off a score; for gross and net.
    func deduction(_ received: Int) -> Int { self == .net ? received : 0 }

    /// The option of a format that is played gross or net.
    static func option(default scoring: Scoring) -> FormatOption {
        FormatOption(
            "scoring", .choice(of: ["gross", "net"], default: scoring.rawValue),
            "with handicap strokes (net) or without (gross)")
    }
}
