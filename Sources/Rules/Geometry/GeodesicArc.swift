/// A geodesic's arc on the auxiliary sphere, from σ₁ to σ₂ (each from the equator, northwards).
struct GeodesicArc: Equatable, Sendable {
    let start: Direction
    let end: Direction
    /// σ₂ − σ₁, radians, from 0 to π.
    let angle: Double

    init(from start: Direction, to end: Direction) {
        self.start = start
        self.end = end
        angle = end.angle(after: start)
    }
}
