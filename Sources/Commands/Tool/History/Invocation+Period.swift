import Contract
import Foundation

extension Command.Option {
    /// For which time; see ``Invocation/period()``.
    static let period = [
        Command.Option(
            name: "--from", value: "DATE", help: "the first day, for example 2026-05-01"),
        Command.Option(name: "--to", value: "DATE", help: "the last day"),
    ]
}

extension Invocation {
    /// From the first day's beginning to the last day's end, by the clock of `--time-zone`, else
    /// this machine's.
    func period() throws(ToolError) -> Period {
        var period = Period()
        period.from = try day("--from")?.start
        period.to = try day("--to")?.end
        if let from = period.from, let to = period.to, from >= to {
            throw .usage("--to must not be before --from")
        }
        return period
    }

    private func day(_ name: String) throws(ToolError) -> (start: Int, end: Int)? {
        guard let text = arguments[name] else { return nil }
        // Whether it is a day at all.
        _ = try Instant.noon(text)
        let numbers = text.split(separator: "-").compactMap { Int($0) }
        var calendar = Calendar(identifier: .gregorian)
        guard let zone = TimeZone(identifier: timeZone) else {
            throw .usage("--time-zone must be a zone such as Europe/Oslo, not \(timeZone)")
        }
        calendar.timeZone = zone
        let noon = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: 12)
        guard let date = calendar.date(from: noon),
            let day = calendar.dateInterval(of: .day, for: date)
        else { throw .usage("the date \(text) does not exist") }
        return (Self.milliseconds(day.start), Self.milliseconds(day.end))
    }

    private static func milliseconds(_ date: Date) -> Int {
        Int((date.timeIntervalSince1970 * 1_000).rounded())
    }
}
