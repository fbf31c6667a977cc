/// One step of the schema, from version `number - 1` to version `number`.
package struct Migration: Equatable, Sendable {
    /// The version that the database has afterwards; from 1 up.
    package let number: Int

    /// What it is about, for messages.
    package let name: String

    /// The statements, separated by semicolons; none that begins or ends a transaction.
    package let script: String

    package init(number: Int, name: String, script: String) {
        self.number = number
        self.name = name
        self.script = script
    }

    /// Makes a migration from an embedded resource.
    ///
    /// - Parameters:
    ///   - resource: `v`, digits, `_` and a name: `v0001_accounts` is number 1, `accounts`.
    ///   - script: The resource's bytes, UTF-8.
    /// - Returns: nil if the resource is named otherwise.
    package init?(resource: String, script: [UInt8]) {
        let parts = resource.split(separator: "_", maxSplits: 1)
        guard parts.count == 2, parts[0].first == "v", let number = Int(parts[0].dropFirst()),
            number > 0
        else { return nil }
        self.init(
            number: number, name: String(parts[1]),
            script: String(decoding: script, as: UTF8.self))
    }
}
