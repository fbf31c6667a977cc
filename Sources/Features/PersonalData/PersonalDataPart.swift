import Contract
package import Engine
package import JSON
package import SQLite

/// A capability that keeps something about users (GDPR, articles 15, 17 and 20): it shows each what
/// it keeps, and lets go of it when the account goes.
package protocol PersonalDataKeeper: Feature, SendableMetatype {
    /// The name in the receipt of a deletion, which clients read: `rooms`, `friends`, ...
    static var partName: String { get }

    /// What is kept about a user; no secrets, and nothing about others: not what a user wrote on
    /// their cards either. Read off the writer thread, from what is on disk.
    static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart]

    /// Takes away all that is kept about a user, also from others' topics and memory; called while
    /// the account still stands, in the transaction in which it goes. What others need of it stays
    /// without the name.
    func erase(_ user: String, _ context: Context) throws

    /// Takes away some of what there may be thousands of, before the rest goes with
    /// ``erase(_:_:)``: so much as others may wait for (ten milliseconds).
    /// - Returns: False when there may be more.
    func eraseSome(_ user: String, _ context: Context) throws -> Bool
}

extension PersonalDataKeeper {
    package func eraseSome(_ user: String, _ context: Context) throws -> Bool { true }
}

/// One key of an export: a value, or a list whose elements are read as they are asked for.
package struct PersonalDataPart {
    let key: String
    let content: Content

    enum Content {
        case value(JSON)
        case list(List)
    }

    struct List {
        let count: Int
        /// What each element is known by, in rising order; nil: by nothing but its place.
        let keys: [Key]?
        let element: (Int) throws -> JSON
    }

    /// What an element of a list is known by, and ordered by.
    package struct Key: Comparable, Sendable {
        let number: Int64
        let text: String

        /// - Parameters:
        ///   - number: When it was made, say.
        ///   - text: Tells apart those of the same number.
        package init(_ number: Int64 = 0, _ text: String = "") {
            self.number = number
            self.text = text
        }

        package static func < (one: Key, other: Key) -> Bool {
            (one.number, one.text) < (other.number, other.text)
        }
    }

    package init(_ key: String, _ value: JSON) {
        self.key = key
        content = .value(value)
    }

    package init(_ key: String, _ elements: [JSON]) {
        self.init(key, of: elements) { $0 }
    }

    /// A list that does not change, or is too short for more than one page: the next page goes on
    /// after as many elements as were told.
    ///
    /// - Parameter element: Makes the JSON of one element; asked for those of one page alone.
    package init<Element>(
        _ key: String, of elements: [Element], _ element: @escaping (Element) throws -> JSON
    ) {
        self.key = key
        content = .list(
            List(count: elements.count, keys: nil) { try element(elements[$0]) })
    }

    /// A list that may change between two pages: the next one goes on after the last element that
    /// was told, so that whatever stood there all the time is told once.
    ///
    /// - Parameters:
    ///   - known: What an element is known by: no two by the same, and it never changes.
    ///   - element: Makes the JSON of one element; asked for those of one page alone.
    package init<Element>(
        _ key: String, of elements: [Element], by known: (Element) -> Key,
        _ element: @escaping (Element) throws -> JSON
    ) {
        self.key = key
        let sorted = elements.map { (key: known($0), element: $0) }.sorted { $0.key < $1.key }
        content = .list(
            List(count: sorted.count, keys: sorted.map(\.key)) {
                try element(sorted[$0].element)
            })
    }
}

/// Columns as they stand in an export.
extension Row {
    /// Null for NULL.
    func instant(_ column: Int32) -> JSON { intOrNil(column).map { .int(Int64($0)) } ?? .null }

    /// Null for NULL.
    func string(_ column: Int32) -> JSON { textOrNil(column).map { .string($0) } ?? .null }
}

extension JSON {
    /// A document as it stands in an export.
    init(document: some Document) throws { try self.init(parsing: document.bytes) }
}
