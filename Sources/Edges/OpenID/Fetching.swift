/// Asks a provider's server; blocks for as long as its own time limit says.
package protocol Fetching: Sendable {
    /// The body of what stands at a URL.
    func get(_ url: String) throws(ProviderError) -> [UInt8]

    /// The body that answers a form.
    /// - Parameter authorization: The header of this name; nil for none.
    func post(
        _ url: String, form: [UInt8], authorization: String?
    ) throws(ProviderError) -> [UInt8]
}
