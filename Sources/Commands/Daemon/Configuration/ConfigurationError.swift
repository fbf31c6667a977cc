/// Why the configuration is not usable, naming the key.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
