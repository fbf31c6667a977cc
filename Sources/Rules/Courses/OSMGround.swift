/// A course's ground on the map, with what lies on it.
package struct OSMGround: Equatable, Sendable {
    /// Nil when the map has no feature for the course itself.
    package let course: OSMFeature?
    package let game: OSMPart.Game
    package internal(set) var members: [OSMFeature] = []
}
