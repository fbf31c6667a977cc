/// A hole as the map has it.
package struct OSMHole: Equatable, Sendable {
    /// What differs from one tee to the other.
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
    /// Metres; as tagged, else along its line.
    package var length: Double?
    package var tee: GeoPoint?
    package var basket: GeoPoint?
    package var tips: String?
    package var picture: String?
    /// By tee, in lower case.
    package var tees: [String: Tee] = [:]

    init(number: Int) { self.number = number }

    /// Reads a `hole`: a line from tee to basket, or an area or point that says only what its tags do.
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

    /// `par:red=4`, `handicap:blue=7`, `dist:white=310`.
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

    /// What the default tee has, for a hole that says nothing of its own.
    private func common(_ value: KeyPath<Tee, Int?>) -> Int? {
        let known = tees.filter { $0.value[keyPath: value] != nil }.keys.sorted()
        return known.isEmpty ? nil : tees[TeeChoice.byDefault(of: known)]?[keyPath: value]
    }

    private static func length(of line: [GeoPoint]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.geodesic(to: $1.1).distance }.rounded()
    }
}
