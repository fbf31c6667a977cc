/// What an owner says of a disc.
package struct DiscDescription: Document, Equatable {
    /// Where a disc is.
    package static let states = ["inBag", "atHome", "lent", "lost"]

    /// The mould's name, or what the owner calls it: `Destroyer`.
    package var name = ""
    package var maker: String?
    package var plastic: String?
    /// Grams.
    package var weight: Double?
    package var color: String?
    /// Flight numbers, as the maker prints them.
    package var speed: Double?
    package var glide: Double?
    package var turn: Double?
    package var fade: Double?
    /// For the owner alone.
    package var note: String?
    package var state = Self.states[0]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("name", &name, .label)
        fields.optional("maker", &maker, .label)
        fields.optional("plastic", &plastic, .label)
        fields.optional("weight", &weight, .discWeight)
        fields.optional("color", &color, .label)
        fields.optional("speed", &speed, .discSpeed)
        fields.optional("glide", &glide, .discGlide)
        fields.optional("turn", &turn, .discTurn)
        fields.optional("fade", &fade, .discFade)
        fields.optional("note", &note, .discNote)
        var state: String? = state
        fields.optional("state", &state, .among(Self.states))
        self.state = state ?? Self.states[0]
    }
}
