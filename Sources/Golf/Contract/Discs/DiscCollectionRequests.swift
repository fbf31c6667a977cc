package import Contract
import PeopleContract
package import Topics

/// `disc/add`: adds a disc to the user's collection.
package struct AddDisc: HistoryRequest, Equatable {
    package static let routes = [Route(.user, "disc", "add")]
    package static let errors: [ErrorCode] = [.discTooMany]

    package var description = DiscDescription()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { description.visit(&fields) }

    package struct Result: Document, Equatable {
        /// The ID of the new disc.
        package var disc = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) { fields.required("disc", &disc) }
    }
}

/// `disc/update`: changes the given fields of a disc, and returns the whole disc.
///
/// `null` removes an optional value. Cards keep the name that the disc had when it was thrown.
package struct UpdateDisc: HistoryRequest, Equatable {
    package typealias Result = Disc
    package static let routes = [Route(.user, "disc", "update")]
    package static let errors: [ErrorCode] = [.discUnknown]

    package var disc = ""
    package var name: String?
    package var maker: String??
    package var plastic: String??
    package var weight: Double??
    package var color: String??
    package var speed: Double??
    package var glide: Double??
    package var turn: Double??
    package var fade: Double??
    package var note: String??
    package var state: DiscDescription.State?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("disc", &disc, .length(1...32))
        fields.optional("name", &name, .name)
        fields.nullable("maker", &maker, .name)
        fields.nullable("plastic", &plastic, .name)
        fields.nullable("weight", &weight, .discWeight)
        fields.nullable("color", &color, .name)
        fields.nullable("speed", &speed, .discSpeed)
        fields.nullable("glide", &glide, .discGlide)
        fields.nullable("turn", &turn, .discTurn)
        fields.nullable("fade", &fade, .discFade)
        fields.nullable("note", &note, .discNote)
        fields.optional("state", &state)
    }

    /// The description with the changes.
    package func applied(to description: DiscDescription) -> DiscDescription {
        var changed = description
        if let name { changed.name = name }
        if let maker { changed.maker = maker }
        if let plastic { changed.plastic = plastic }
        if let weight { changed.weight = weight }
        if let color { changed.color = color }
        if let speed { changed.speed = speed }
        if let glide { changed.glide = glide }
        if let turn { changed.turn = turn }
        if let fade { changed.fade = fade }
        if let note { changed.note = note }
        if let state { changed.state = state }
        return changed
    }
}

/// `disc/remove`: removes a disc from the user's collection. Cards keep its name, and statistics
/// keep its throws.
package struct RemoveDisc: HistoryRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "disc", "remove")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.discUnknown]

    package var disc = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("disc", &disc, .length(1...32))
    }
}

/// `disc/list`: lists the discs of a collection, in the order in which they were added.
///
/// The collection is the user's own, or one that another player shares (setting `discs`).
package struct ListDiscs: PagedRequest, Equatable, HistoryRequest {
    package static let routes = [Route(.user, "disc", "list")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown, .discPrivate]
    /// This number of discs fits into one message, even with the longest descriptions.
    package static let limitMax = 50

    /// The owner; the user by default.
    package var player: String?
    package var limit: Int?
    /// The `cursor` of an earlier answer.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .username)
        fields.optional("limit", &limit, .range(1...Self.limitMax))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        package var player = ""
        package var discs: [Disc] = []
        /// `nil` on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("player", &player)
            fields.required("discs", &discs)
            fields.required("cursor", &cursor)
        }
    }
}
