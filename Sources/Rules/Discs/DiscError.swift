/// Why what was thrown is not taken, besides what holds for strokes as well.
package enum DiscError: Error, Equatable {
    /// Players say themselves what they threw.
    case notYours
}
