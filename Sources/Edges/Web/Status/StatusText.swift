/// The words of the status page in one language.
struct StatusText: Worded {
    let title: String
    let description: String
    let allWell: String
    let checking: String
    let somethingWrong: String
    let down: String
    /// The names of a monitor's conditions.
    let conditions: [String: String]
    let maintained: String
    /// The label of a monitor's bars, with its title.
    let uptimeOf: @Sendable (String) -> String
    let notMeasured: String
    let notMeasuredYet: String
    let uptime: String
    /// The last day, the last 7, 30 and 90 days.
    let spans: [String]
    /// Before the time of the first measurement.
    let since: String
    /// Explains the bars, with the objective.
    let explained: @Sendable (String) -> String
    let asOf: String
    let reload: String

    static let english = StatusText(
        title: "Status", description: "The status of this server today and in the last 90 days.",
        allWell: "All systems operational", checking: "Checking …",
        somethingWrong: "The server has a problem", down: "Down",
        conditions: ["unknown": "unknown", "up": "up", "down": "down"],
        maintained: "maintenance", uptimeOf: { "Uptime of \($0) by day" },
        notMeasured: "no data", notMeasuredYet: "No data yet", uptime: "Uptime",
        spans: ["in 24 hours", "in 7 days", "in 30 days", "in 90 days"], since: "since",
        explained: {
            """
            Each bar is one day (UTC). Today is on the right. Announced maintenance does not count \
            as downtime. The target is \($0).
            """
        },
        asOf: "Last updated", reload: "Reload")

    static let icelandic = StatusText(
        title: "Staða", description: "Staða þjónsins í dag og síðustu 90 daga.",
        allWell: "Allt er í lagi", checking: "Verið er að athuga …",
        somethingWrong: "Bilun er í þjóninum", down: "Liggur niðri",
        conditions: ["unknown": "óþekkt", "up": "í lagi", "down": "liggur niðri"],
        maintained: "viðhald", uptimeOf: { "Uppitími eftir dögum: \($0)" },
        notMeasured: "engin gögn", notMeasuredYet: "Engin gögn enn", uptime: "Uppitími",
        spans: ["síðasta sólarhring", "síðustu 7 daga", "síðustu 30 daga", "síðustu 90 daga"],
        since: "frá",
        explained: {
            """
            Hver súla er einn dagur (UTC). Dagurinn í dag er lengst til hægri. Boðað viðhald telst \
            ekki með. Markmiðið er \($0).
            """
        },
        asOf: "Síðast uppfært", reload: "Endurhlaða")
}
