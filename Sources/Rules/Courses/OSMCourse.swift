/// A course as the map has it.
package struct OSMCourse: Equatable, Sendable {
    package static let holesMax = 36
    package static let teesMax = 12

    /// What makes it the same one when it is read again: `way/123`, with its layout.
    package let id: String
    package let name: String
    package let game: OSMPart.Game
    package var place: String?
    package var point: GeoPoint?
    package var picture: String?
    /// By number.
    package var holes: [OSMHole] = []
    package var tees: [OSMTee] = []
    /// Whether a par that the map lacks was put in.
    package var hasGuessedPars = false
}
