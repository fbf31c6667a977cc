/// The topics of the contract, stated once for guard, daemon and command line.
package struct TopicGrammar: Equatable, Sendable {
    /// The first level of every topic but OwnTracks' own; `fairway` unless configured otherwise.
    package let base: String
    /// The same as bytes.
    let baseBytes: [UInt8]

    /// Makes the grammar for a base topic.
    ///
    /// - Parameter base: One level of `[A-Za-z0-9_-]{1,64}`, and not `owntracks`.
    /// - Returns: Nil for any other base.
    package init?(base: String) {
        var text = base
        guard text.withUTF8({ TopicNames.isPart($0) && !$0.equals("owntracks") }) else {
            return nil
        }
        self.init(verified: base)
    }

    private init(verified base: String) {
        self.base = base
        self.baseBytes = Array(base.utf8)
    }

    /// The grammar with the default base, `fairway`.
    package static let standard = TopicGrammar(verified: "fairway")
}
