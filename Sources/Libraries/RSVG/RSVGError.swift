/// The reasons why no picture comes of an SVG document.
package enum RSVGError: Error, Equatable, Sendable {
    /// It is no SVG document, or more than the library takes.
    case unreadable
    /// There is no memory for a picture of this size.
    case noMemory
    /// The library cannot draw it.
    case notDrawn
}
