/// The words of a shared card's page in one language.
struct SharedCardText: Worded {
    let round: String
    let player: String
    let total: String
    let toPar: String
    let hole: String
    let par: String
    let even: String
    /// In place of a name that is not for everybody.
    let another: String
    let guest: String
    let left: String
    let standings: String
    let card: String
    let roundNumber: String
    let noScore: String
    let unnamed: String
    let holes: String
    let open: String
    let gone: String
    let goneWhy: String

    static let english = SharedCardText(
        round: "Round at", player: "Player", total: "Strokes", toPar: "To par", hole: "Hole",
        par: "Par", even: "E", another: "Another player", guest: "Guest", left: "left early",
        standings: "Result", card: "Card", roundNumber: "Round", noScore: "no score",
        unnamed: """
            Players who have not agreed to be named are hidden.
            """,
        holes: "holes", open: "Keep score with Fairway", gone: "This round is not shared",
        goneWhy: "The link is not complete, or the player has stopped sharing this round.")

    static let icelandic = SharedCardText(
        round: "Hringur á", player: "Leikmaður", total: "Högg", toPar: "Miðað við par",
        hole: "Hola", par: "Par", even: "E", another: "Annar leikmaður", guest: "Gestur",
        left: "hætti fyrr", standings: "Úrslit", card: "Skorkort", roundNumber: "Hringur",
        noScore: "ekkert skor",
        unnamed: """
            Leikmenn sem hafa ekki samþykkt nafnbirtingu eru faldir.
            """,
        holes: "holur", open: "Skráðu skor með Fairway", gone: "Þessum hring er ekki deilt",
        goneWhy: "Tengillinn er ekki heill eða leikmaðurinn er hættur að deila hringnum.")
}
