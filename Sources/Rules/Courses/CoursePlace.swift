/// A place in a list of courses, from which on it can be read again, whatever came or went since.
package enum CoursePlace: Equatable, Sendable {
    case recent(at: Int64, id: String)
    /// - Parameter chord: ``SpherePoint/chordSquared(to:)``.
    case near(chord: Double, id: String)
    case name(String, id: String)

    /// The place as a line of text.
    package var text: String {
        switch self {
        case .recent(let at, let id): "r\(at) \(id)"
        case .near(let chord, let id): "d\(chord.bitPattern) \(id)"
        case .name(let name, let id): "n\(id) \(name)"
        }
    }

    /// Nil when the text is no place's.
    package init?(text: String) {
        let parts = text.dropFirst().split(
            separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch text.first {
        case "r":
            guard let at = Int64(parts[0]) else { return nil }
            self = .recent(at: at, id: String(parts[1]))
        case "d":
            guard let bits = UInt64(parts[0]) else { return nil }
            self = .near(chord: Double(bitPattern: bits), id: String(parts[1]))
        case "n": self = .name(String(parts[1]), id: String(parts[0]))
        default: return nil
        }
    }

    /// Whether this place comes before another one of the same list.
    func precedes(_ other: CoursePlace) -> Bool {
        switch (self, other) {
        case (.recent(let at, let id), .recent(let otherAt, let otherID)):
            (otherAt, id) < (at, otherID)
        case (.near(let chord, let id), .near(let otherChord, let otherID)):
            (chord, id) < (otherChord, otherID)
        case (.name(let name, let id), .name(let otherName, let otherID)):
            (name, id) < (otherName, otherID)
        // Names follow on both others.
        case (.recent, _), (.near, _): true
        case (.name, _): false
        }
    }
}
