/// The state of a server's data folder, before the server starts.
package struct FoundDatabase: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        /// No file, or one without any table.
        case nothing
        /// The tables of another version of Fairway, with the digest of its schema. nil: it stores none.
        case otherSchema(digest: String?)
        /// The tables of another program.
        case unrelated
        case marked(HighWaterMark)
    }

    /// A reason not to start: something that was confirmed may be lost, or this version cannot read it.
    package enum Fault: Equatable, Sendable {
        /// The database is missing or empty.
        case missing
        /// The database has the tables of another version of Fairway.
        case otherSchema(digest: String?)
        /// The database has the tables of another program.
        case unrelated
        /// The last change in the database is older than the last confirmed change.
        case older(ends: Int64, confirmed: Int64)
        /// The database belongs to another server.
        case foreign
        /// Nothing beside the database says which change was the last.
        case markMissing
        /// A key is missing that belongs to the database.
        case keyMissing(String)
    }

    package var content: Content
    /// The mark beside the database; nil: there is none.
    package var mark: HighWaterMark?
    /// The keys that belong to a database and are missing, by file name.
    package var missingKeys: [String]
    /// Whether a server has run on this data folder: there is a `names.key`, which it makes after the database.
    package var hasServed: Bool

    package init(
        content: Content, mark: HighWaterMark? = nil, missingKeys: [String] = [],
        hasServed: Bool = false
    ) {
        self.content = content
        self.mark = mark
        self.missingKeys = missingKeys
        self.hasServed = hasServed
    }

    /// Whether a first start was interrupted: nothing was confirmed so far, and keys may still be made.
    private var isBeginning: Bool { mark?.number == 0 }

    /// Whether the database has all that belongs to it. From then on nothing of it may be missing.
    package var isWhole: Bool { content != .nothing && missingKeys.isEmpty }

    /// The reason not to start on this; nil: there is none.
    package var fault: Fault? {
        switch content {
        case .nothing:
            let isNew = !hasServed && (mark == nil || isBeginning)
            return isNew ? nil : .missing
        case .otherSchema(let digest): return .otherSchema(digest: digest)
        case .unrelated: return .unrelated
        case .marked(let found):
            guard let mark else { return .markMissing }
            guard found.server == mark.server else { return .foreign }
            guard found.number >= mark.number else {
                return .older(ends: found.number, confirmed: mark.number)
            }
        }
        return isBeginning ? nil : missingKeys.first.map(Fault.keyMissing)
    }
}
