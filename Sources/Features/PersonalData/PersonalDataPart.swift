package import JSON

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
