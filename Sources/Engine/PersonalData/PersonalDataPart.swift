package import Contract
package import JSON
package import SQLite

/// A capability that stores data about users. It exports a user's data, and erases it when the
/// account is deleted (GDPR, articles 15, 17 and 20).
package protocol PersonalDataProvider: Capability, SendableMetatype {
    /// The name of the capability in the receipt of a deletion, such as `rooms` or `friends`.
    /// Clients read it.
    static var partName: String { get }

    /// The stored data about a user, without secrets and without data about others. Scores that a
    /// user wrote on others' cards are data about others.
    ///
    /// It runs on a reader thread, and sees only committed data.
    static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart]

    /// The function that exports call on a reader thread. By default it is
    /// ``personalData(of:in:)``. A capability whose export needs more than the database has its own.
    var exportSource: ExportPage.Source { get }

    /// Erases all data about a user, also from memory and from the topics of other users.
    ///
    /// It runs while the account still exists, in the transaction that deletes the account. Data
    /// that others need stays without the user's name.
    func erase(_ user: String, _ context: Context) throws

    /// Erases a limited amount of data before ``erase(_:_:)`` erases the rest.
    ///
    /// Capabilities that may store thousands of rows of a user implement it. One call may take ten
    /// milliseconds, because other requests wait for it.
    ///
    /// - Returns: False if there may be more.
    func eraseSome(_ user: String, _ context: Context) throws -> Bool
}

extension PersonalDataProvider {
    package var exportSource: ExportPage.Source {
        { user, database in try Self.personalData(of: user, in: database) }
    }

    package func eraseSome(_ user: String, _ context: Context) throws -> Bool { true }
}

/// One key of an export. It has a value, or a list whose elements are read when needed.
package struct PersonalDataPart {
    let key: String
    let content: Content

    enum Content {
        case value(JSON)
        case list(List)
    }

    struct List {
        let count: Int
        /// The key of each element, in ascending order; nil if elements are only identified by
        /// their index.
        let keys: [Key]?
        let element: (Int) throws -> JSON
    }

    /// The identity and sort order of an element in a list.
    package struct Key: Comparable, Sendable {
        let number: Int64
        let text: String

        /// - Parameters:
        ///   - number: The main sort key, such as the time of creation.
        ///   - text: The second sort key, which distinguishes elements with the same number.
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

    /// A list that does not change between two pages, or that fits on one page. The next page
    /// continues after the number of elements so far.
    ///
    /// - Parameter element: Makes the JSON of an element. It is called only for the elements of one
    ///   page.
    package init<Element>(
        _ key: String, of elements: [Element], _ element: @escaping (Element) throws -> JSON
    ) {
        self.key = key
        content = .list(
            List(count: elements.count, keys: nil) { try element(elements[$0]) })
    }

    /// A list that may change between two pages. The next page continues after the last element of
    /// this page. So an element that exists during the whole export appears once.
    ///
    /// - Parameters:
    ///   - known: The key of an element. It is unique and never changes.
    ///   - element: Makes the JSON of an element. It is called only for the elements of one page.
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

/// Columns as JSON values of an export.
extension Row {
    /// The value of the column; null for NULL.
    package func instant(_ column: Int32) -> JSON {
        intOrNil(column).map { .int(Int64($0)) } ?? .null
    }

    /// The value of the column; null for NULL.
    package func string(_ column: Int32) -> JSON { textOrNil(column).map { .string($0) } ?? .null }
}

extension JSON {
    /// The JSON of a document.
    package init(document: some Document) throws { try self.init(parsing: document.bytes) }
}
