/// A mistake in the guard's options.
package struct GuardOptionsError: Error, Equatable {
    /// What is wrong.
    package let message: String

    init(_ message: String) { self.message = message }
}
