/// Room beside the database for what was told while that could not be written: it outlasts the process,
/// also on a full disk.
package protocol AlertJournal: AnyObject, Sendable {
    /// How many bytes there is room for.
    var room: Int { get }

    /// What was kept last; empty: nothing.
    func read() -> [UInt8]

    /// Keeps this instead.
    ///
    /// - Returns: Whether it is on the disk.
    /// - Blocks: Until the disk has it.
    func keep(_ bytes: [UInt8]) -> Bool
}
