/// The words of the status page in one language.
struct StatusText: Worded {
    let title: String
    let description: String
    let allWell: String
    let somethingWrong: String
    let down: String
    /// What a monitor's condition is called.
    let conditions: [String: String]
    let maintained: String
    /// How often a monitor was up, day by day; with its title.
    let uptimeOf: @Sendable (String) -> String
    let nobodyLooked: String
    let nobodyLookedYet: String
    let up: String
    /// Of a day, of 7, 30 and 90 days.
    let spans: [String]
    /// What the bars are, with the objective.
    let explained: @Sendable (String) -> String
    let asOf: String
    let lookAgain: String

    static let english = StatusText(
        title: "Status", description: "How this server is doing, now and day by day.",
        allWell: "All is well", somethingWrong: "Something is wrong", down: "Down",
        conditions: ["unknown": "unknown", "up": "up", "down": "down"],
        maintained: "work is being done", uptimeOf: { "Uptime of \($0), day by day" },
        nobodyLooked: "nobody looked", nobodyLookedYet: "Nobody looked yet", up: "Up",
        spans: ["of a day", "of 7 days", "of 30 days", "of 90 days"],
        explained: {
            """
            Each bar is a day (UTC), today on the right. Announced work does not count. The objective is \
            \($0).
            """
        },
        asOf: "As of", lookAgain: "Look again")

    static let icelandic = StatusText(
        title: "Staða", description: "Hvernig þessi þjónn stendur sig, nú og dag fyrir dag.",
        allWell: "Allt er í lagi", somethingWrong: "Eitthvað er að", down: "Niðri",
        conditions: ["unknown": "óþekkt", "up": "uppi", "down": "niðri"],
        maintained: "unnið er að viðhaldi", uptimeOf: { "Uppitími: \($0), dag fyrir dag" },
        nobodyLooked: "enginn leit eftir", nobodyLookedYet: "Enginn hefur litið eftir enn",
        up: "Uppi",
        spans: ["síðasta dag", "7 daga", "30 daga", "90 daga"],
        explained: {
            """
            Hver súla er dagur (UTC), dagurinn í dag lengst til hægri. Boðað viðhald telst ekki með. \
            Markmiðið er \($0).
            """
        },
        asOf: "Staðan", lookAgain: "Líta aftur")
}
