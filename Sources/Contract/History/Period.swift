/// A stretch of time: games that began in it.
package struct Period: Document, Equatable {
    /// The first instant that counts, Unix milliseconds.
    package var from: Int?
    /// The first that does not.
    package var to: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("from", &from)
        fields.optional("to", &to)
    }
}
