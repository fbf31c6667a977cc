import Contract
import GolfContract

extension GameResult.Game {
    /// The ranks by the format, the bets, and the settlement.
    /// - Parameter names: A function that joins the names of players into one text.
    func resultLines(_ names: ([String]) -> String) -> [String] {
        var lines = places.map { "\($0.rank). \(names($0.players)) \($0.text)" }
        for bet in bets {
            let press = bet.press == 0 ? "" : ", press \(bet.press)"
            lines.append("\(bet.name)\(press): \(names(bet.lead.players)) \(bet.lead.text)")
        }
        for entry in settlement?.entries ?? [] {
            let units = entry.value
            let amount = units > 0 ? "receives \(units)" : units < 0 ? "owes \(-units)" : "is even"
            lines.append("\(names([entry.key])) \(amount).")
        }
        for payment in payments ?? [] {
            lines.append("\(names([payment.from])) pays \(names([payment.to])) \(payment.units).")
        }
        return lines
    }
}
