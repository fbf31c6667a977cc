/// A module of the server: the capabilities of one subject, and the file with their tables.
package protocol Module {
    /// The script that creates the module's tables.
    static var schema: Schema.Script { get }

    /// The capabilities of the module. A capability comes after those that it uses.
    var capabilities: [any Capability] { get }
}
