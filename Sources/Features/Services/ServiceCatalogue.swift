package import Contract

/// The services that come as data files.
package struct ServiceCatalogue: Sendable {
    package let services: [ServiceDocument]

    /// - Parameter services: Each with an `id` of its own.
    package init(_ services: [ServiceDocument] = []) {
        self.services = services
    }
}
