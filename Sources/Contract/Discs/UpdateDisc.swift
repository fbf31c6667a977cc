/// `disc/update`: changes what is named of a disc and leaves the rest; answers with all of it.
///
/// Null takes away what may be missing. Cards keep the name that the disc had then.
package struct UpdateDisc: Request, Equatable {
    package typealias Result = Disc
    package static let routes = [Route(.user, "disc", "update")]
    package static let repetition = Repetition.remembered
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
    package var state: String?

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
        fields.optional("state", &state, .among(DiscDescription.states))
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
