extension Arguments {
    /// A number with decimals; nil when it was not given.
    /// - Throws: ``ToolError/usage(_:)`` naming it when it is none.
    func decimal(_ name: String) throws(ToolError) -> Double? {
        guard let text = self[name] else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw .usage("\(name) must be a number, not \(text)")
        }
        return number
    }

    /// An index as golf writes it: `+1.5` is better than scratch, and -1.5 for those who count.
    func index(_ name: String) throws(ToolError) -> Double? {
        guard let text = self[name], text.hasPrefix("+") else { return try decimal(name) }
        guard let number = Double(text.dropFirst()), number.isFinite else {
            throw .usage("\(name) must be an index such as 12.3 or +1.5, not \(text)")
        }
        return -number
    }
}
