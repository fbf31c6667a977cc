/// A tee that the card's holes may be played from.
package struct CardTee: Equatable, Sendable {
    package let name: String
    package let color: String?
    /// The Slope Rating from here, 55 to 155; nil where it is unknown.
    package let slope: Double?
    /// The Course Rating from here, strokes; nil where it is unknown.
    package let rating: Double?
    /// How many holes the ratings are about: all of the course's.
    package let holes: Int

    package init(name: String, color: String?, slope: Double?, rating: Double?, holes: Int) {
        self.name = name
        self.color = color
        self.slope = slope
        self.rating = rating
        self.holes = holes
    }
}
