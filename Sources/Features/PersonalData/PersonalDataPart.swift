package import JSON

/// One key of an export: a value, or a list whose elements are read as they are asked for.
package struct PersonalDataPart {
    let key: String
    let content: Content

    enum Content {
        case value(JSON)
        case list(count: Int, element: (Int) throws -> JSON)
    }

    package init(_ key: String, _ value: JSON) {
        self.key = key
        content = .value(value)
    }

    package init(_ key: String, _ elements: [JSON]) {
        self.init(key, of: elements) { $0 }
    }

    /// - Parameter element: Makes the JSON of one element; asked for those of one page alone.
    package init<Element>(
        _ key: String, of elements: [Element], _ element: @escaping (Element) throws -> JSON
    ) {
        self.key = key
        content = .list(count: elements.count) { try element(elements[$0]) }
    }
}
