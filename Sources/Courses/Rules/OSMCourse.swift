package import Values

/// A course as read from the map.
package struct OSMCourse: Equatable, Sendable {
    package static let holesMax = 36
    package static let teesMax = 12

    /// The identity of the course in later imports: `way/123`, and its layout if it has layouts.
    package let id: String
    package let name: String
    package let game: OSMKind.Game
    package var place: String?
    package var point: GeoPoint?
    package var picture: String?
    /// The holes by number.
    package var holes: [OSMHole] = []
    package var tees: [OSMTee] = []
    /// Whether the map lacks a par, so that the par is a guess.
    package var hasGuessedPars = false

    /// Whether the holes have a whole set of stroke indexes, or none, from each tee.
    var hasSetsOfStrokeIndexes: Bool {
        let common = holes.map(\.strokeIndex)
        let sets =
            [common]
            + tees.map { tee in
                holes.map { $0.tees[tee.name]?.strokeIndex ?? $0.strokeIndex }
            }
        return sets.allSatisfy(StrokeIndexes.areSet)
    }

    mutating func dropStrokeIndexes() {
        for place in holes.indices {
            holes[place].strokeIndex = nil
            for tee in holes[place].tees.keys { holes[place].tees[tee]?.strokeIndex = nil }
        }
    }
}

/// A hole as read from the map.
package struct OSMHole: Equatable, Sendable {
    /// The values that differ by tee.
    package struct Tee: Equatable, Sendable {
        package var par: Int?
        package var strokeIndex: Int?
        /// Metres.
        package var length: Double?
        package var point: GeoPoint?
    }

    package let number: Int
    package var par: Int?
    package var strokeIndex: Int?
    /// Metres, from the tags or else along the hole's line.
    package var length: Double?
    package var tee: GeoPoint?
    package var basket: GeoPoint?
    package var tips: String?
    package var picture: String?
    /// The values by tee. The names are in lower case.
    package var tees: [String: Tee] = [:]

    init(number: Int) { self.number = number }

    /// Reads a feature that is a `hole`. A line goes from tee to basket. An area or a point has
    /// only tags.
    init(number: Int, _ feature: OSMFeature) {
        self.number = number
        let tags = feature.tags
        par = OSMValue.number(tags["par"] ?? tags["disc_golf:par"], in: 1...9)
        strokeIndex = OSMValue.number(tags["handicap"], in: 1...36)
        length = OSMValue.distance(tags["dist"])
        tips = tags["description"]
        picture = tags["image"]
        if case .line(let line) = feature.shape {
            tee = line.first
            basket = line.last
            length = length ?? Self.length(of: line)
        }
        for (key, value) in tags { readTee(key, value) }
        par = par ?? common(\.par)
        strokeIndex = strokeIndex ?? common(\.strokeIndex)
    }

    /// Reads a value for one tee: `par:red=4`, `handicap:blue=7`, `dist:white=310`.
    private mutating func readTee(_ key: String, _ value: String) {
        let parts = key.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let name = OSMTee.name(parts[1]) else { return }
        switch parts[0] {
        case "par":
            if let par = OSMValue.number(value, in: 1...9) { tees[name, default: Tee()].par = par }
        case "handicap":
            if let index = OSMValue.number(value, in: 1...36) {
                tees[name, default: Tee()].strokeIndex = index
            }
        case "dist":
            if let length = OSMValue.distance(value) { tees[name, default: Tee()].length = length }
        default: break
        }
    }

    /// The default tee's value, for a hole without a value of its own.
    private func common(_ value: KeyPath<Tee, Int?>) -> Int? {
        let known = tees.filter { $0.value[keyPath: value] != nil }.keys.sorted()
        return known.isEmpty ? nil : tees[TeeChoice.byDefault(of: known)]?[keyPath: value]
    }

    private static func length(of line: [GeoPoint]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.geodesic(to: $1.1).distance }.rounded()
    }
}

/// A tee, which maps usually name by its colour.
package struct OSMTee: Equatable, Sendable {
    /// The name in lower case.
    package let name: String
    /// `#rrggbb`, or nil if the name is not a colour.
    package let color: String?

    init(_ name: String) {
        self.name = name
        color = Self.colors[name]
    }

    private static let colors = [
        "red": "#d32f2f", "white": "#f5f5f5", "blue": "#1976d2", "yellow": "#fbc02d",
        "black": "#212121", "green": "#388e3c", "gold": "#c9a227", "orange": "#f57c00",
        "silver": "#9e9e9e", "purple": "#6a1b9a", "pink": "#d81b60", "brown": "#795548",
    ]

    /// Reads a tee's name from a tag's key or value; nil if the text is not a name.
    static func name(_ text: Substring) -> String? {
        let name = OSMValue.trimmed(text).lowercased()
        let isName = name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || " -_".unicodeScalars.contains(scalar)
        }
        return (1...32).contains(name.count) && isName ? name : nil
    }

    /// The names of a `tee` feature.
    static func names(of feature: OSMFeature) -> [String] {
        let text = feature.tags["tee"] ?? feature.tags["colour"]
        return OSMValue.list(text).compactMap { name($0[...]) }
    }
}

/// Reads values of tags, as mappers write them.
enum OSMValue {
    private static let metres = [
        "": 1.0, "m": 1, "km": 1_000, "yd": 0.9144, "yds": 0.9144, "yards": 0.9144, "ft": 0.3048,
        "'": 0.3048,
    ]

    /// A whole number within a range; nil for anything else.
    static func number(_ text: String?, in range: ClosedRange<Int>) -> Int? {
        guard let text, text.utf8.count <= 3, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), range.contains(number)
        else { return nil }
        return number
    }

    /// A distance in metres, from 1 to 2,000; nil for anything else.
    ///
    /// The unit is metres unless another one follows (wiki.openstreetmap.org, Map features/Units).
    static func distance(_ text: String?) -> Double? {
        guard let text else { return nil }
        let digits = text.prefix { "0123456789.".contains($0) }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        guard let number = Double(digits), let factor = metres[unit] else { return nil }
        let distance = number * factor
        return (1...2_000).contains(distance) ? distance : nil
    }

    /// The values of a list such as `red;white`, in lower case.
    static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ";").map { trimmed($0).lowercased() }.filter { !$0.isEmpty }
    }

    static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
