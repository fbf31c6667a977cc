/// A tee as the map names it: by colour, mostly.
package struct OSMTee: Equatable, Sendable {
    /// In lower case.
    package let name: String
    /// `#rrggbb`; nil when the name is no colour.
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

    /// A tee's name out of a tag's key or value; nil for what is none.
    static func name(_ text: Substring) -> String? {
        let name = OSMValue.trimmed(text).lowercased()
        let isName = name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || " -_".unicodeScalars.contains(scalar)
        }
        return (1...32).contains(name.count) && isName ? name : nil
    }

    /// The names that a `tee` feature bears.
    static func names(of feature: OSMFeature) -> [String] {
        let text = feature.tags["tee"] ?? feature.tags["colour"]
        return OSMValue.list(text).compactMap { name($0[...]) }
    }
}
