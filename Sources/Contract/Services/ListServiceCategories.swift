/// `service/categories`: the sorts of services there are, by name.
package struct ListServiceCategories: Request, Equatable {
    package static let routes = [Route(.user, "service", "categories")]
    package static let isRead = true
    package static let isPublic = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var categories: [Entry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("categories", &categories)
        }
    }

    package struct Entry: Document, Equatable {
        package var category = ""
        package var services = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("category", &category)
            fields.required("services", &services)
        }
    }
}
