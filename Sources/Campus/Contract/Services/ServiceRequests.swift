package import Contract
package import Topics

/// `service/list`: all services, or those that match, page by page.
///
/// The default order is by distance if `near` is given, else by best match if `query` is given,
/// else by name.
package struct ListServices: PagedRequest, Equatable, ServiceRequest {
    package static let routes = [Route(.user, "service", "list")]
    package static let isRead = true
    package static let isPublic = true

    package enum Order: String, WordValue {
        case name
        /// Needs `near`.
        case distance
        /// By best match. Needs `query`.
        case best
    }

    package static let remark: String? =
        "Each entry is what a map shows in a small box; service/get gives the full page."

    package var near: Position?
    /// The radius around `near`, metres.
    package var within: Double?
    /// Words or beginnings of words. A service must have all of them in its name, category, place
    /// or description. Case and accents do not matter.
    package var query: String?
    package var category: String?
    package var box: MapBox?
    /// `true` lists only services that are open now, `false` only those that are closed.
    package var open: Bool?
    package var order: Order?
    /// 1 to 100; 50 by default.
    package var limit: Int?
    /// The `cursor` of an earlier answer. It is valid only if all other keys are the same.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("near", &near)
        fields.optional("within", &within, .range(1...20_100_000))
        fields.optional("query", &query, .length(0...100, .unlimited))
        fields.optional("category", &category, .label)
        fields.optional("box", &box)
        fields.optional("open", &open)
        fields.optional("order", &order)
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...400))
    }

    package struct Result: Page, Equatable {
        package var services: [ServiceEntry] = []
        /// Null on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("services", &services)
            fields.required("cursor", &cursor)
        }
    }
}

/// The short form of a service, in a list or in a small box on a map.
package struct ServiceEntry: Document, Equatable {
    package var id = ""
    package var name = ""
    package var category = ""
    package var place: String?
    package var location: Position?
    /// The distance from `near`, metres.
    package var distance: Double?
    package var timeZone = ""
    package var opening = ServiceOpening()
    package var sample: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("id", &id)
        fields.required("name", &name)
        fields.required("category", &category)
        fields.optional("place", &place)
        fields.optional("location", &location)
        fields.optional("distance", &distance)
        fields.required("timeZone", &timeZone)
        opening.visit(&fields)
        fields.optional("sample", &sample)
    }
}

/// Whether a service is open when the server answers, and when that changes.
package struct ServiceOpening: Equatable, Sendable {
    package var open = false
    /// The next closing time, Unix milliseconds. Missing while it is closed, or if it stays open
    /// for more than a month.
    package var closesAt: Int?
    /// The next opening time, Unix milliseconds. Missing if that is not within a year.
    package var opensAt: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("open", &open)
        fields.optional("closesAt", &closesAt)
        fields.optional("opensAt", &opensAt)
    }
}

/// A part of a map between two meridians and two parallels, in degrees.
package struct MapBox: Document, Equatable {
    package var south = 0.0
    package var west = 0.0
    package var north = 0.0
    /// If this is less than `west`, the box crosses the date line.
    package var east = 0.0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("south", &south, .range(-90...90))
        fields.required("west", &west, .range(-180...180))
        fields.required("north", &north, .range(-90...90))
        fields.required("east", &east, .range(-180...180))
    }
}

/// `service/get`: the full page of a service, with its schedule.
package struct GetService: ServiceRequest, Equatable {
    package static let routes = [Route(.user, "service", "get")]
    package static let isRead = true
    package static let isPublic = true
    package static let errors: [ErrorCode] = [.serviceUnknown]

    package var service = ""
    /// The position from which `distance` and `bearing` are measured.
    package var near: Position?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("service", &service, .length(1...64))
        fields.optional("near", &near)
    }

    package struct Result: Document, Equatable {
        package var service = ServiceDocument()
        package var opening = ServiceOpening()
        /// The distance from `near` in metres, and the bearing in degrees clockwise from true
        /// north.
        package var distance: Double?
        package var bearing: Double?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("service", &service)
            opening.visit(&fields)
            fields.optional("distance", &distance)
            fields.optional("bearing", &bearing)
        }
    }
}

/// `service/categories`: all categories by name, each with its number of services.
package struct ListServiceCategories: ServiceRequest, Equatable {
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
