import Contract
import JSON

extension JSON {
    /// A document as it stands in an export.
    init(document: some Document) throws { try self.init(parsing: document.bytes) }
}
