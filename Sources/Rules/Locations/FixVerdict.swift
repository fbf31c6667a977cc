/// What becomes of a position that a device tells.
package enum FixVerdict: String, CaseIterable, Sendable {
    /// It is the device's newest now.
    case newest
    /// There is a newer one: it only fills a history.
    case late
    /// The very same again.
    case repeated
    /// It is from the future: refused.
    case ahead
    /// Nothing moves so far in that time: refused, unless more agree with it.
    case tooFar
}
