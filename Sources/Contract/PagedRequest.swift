/// A request whose answer comes page by page.
package protocol PagedRequest: Request where Result: Page {
    /// Where an earlier answer ended; nil: the first page.
    var cursor: String? { get set }
}

/// A part of an answer.
package protocol Page: Document {
    /// Where the next one begins; nil on the last.
    var cursor: String? { get set }
}
