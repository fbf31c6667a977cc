import Contract
import Foundation
import OperationsContract
import OperationsRules

/// The status page. It is plain HTML, with a bar for each day of each monitor.
extension Pages {
    /// - Parameter isWell: Whether the server is connected to its broker and can save.
    func status(
        _ status: GetServerStatus.Result, isWell: Bool, _ language: PageLanguage
    ) -> HTML {
        let text = StatusText.of(language)
        var status = status
        // One answer serves visitors in all languages, so its titles are in English.
        for index in status.monitors.indices {
            let title = LocalizedText(stringLiteral: status.monitors[index].title)
            status.monitors[index].title = title.text(in: language)
        }
        var sections: HTML = ""
        for entry in status.monitors { sections = "\(sections)\(section(entry, status, text))\n" }
        let counted = status.monitors.filter { !$0.maintained }
        let down = counted.filter { $0.condition == .down }
        let isChecking = counted.contains { $0.condition == .unknown }
        let mood: String = isWell && down.isEmpty ? "state up" : "state down"
        return page(
            text.title, language,
            preview: LinkPreview(
                title: text.title, description: text.description, url: "\(publicURL)/status",
                picture: nil, language: language, isIndexed: true),
            """
            <p class="\(mood)" role="status">\
            \(Self.summary(down, isChecking: isChecking, isWell: isWell, text))</p>
            \(sections)<p class="quiet">\(text.explained(Self.percent(status.objective))) \
            \(text.asOf) <time datetime="\(Self.instant(status.at))">\
            \(Self.clock(status.at)) UTC</time>.</p>
            <p><a class="button" href="\(root)/status">\(text.reload)</a></p>
            """)
    }

    /// - Parameter isChecking: Whether a monitor has no result yet, as after the start of the
    ///   server.
    private static func summary(
        _ down: [GetServerStatus.Entry], isChecking: Bool, isWell: Bool, _ text: Words<StatusText>
    ) -> String {
        guard !down.isEmpty else {
            return !isWell ? text.somethingWrong : isChecking ? text.checking : text.allWell
        }
        return "\(text.down): " + down.map(\.title).joined(separator: ", ")
    }

    private func section(
        _ entry: GetServerStatus.Entry, _ status: GetServerStatus.Result, _ text: Words<StatusText>
    ) -> HTML {
        let condition = text.conditions[entry.condition.rawValue] ?? entry.condition.rawValue
        let state: String = entry.maintained ? text.maintained : condition
        let shade: String = entry.maintained ? "maintained" : entry.condition.rawValue
        var bars: HTML = ""
        for (index, share) in entry.days.enumerated() {
            let day = Self.day(status.at, daysAgo: entry.days.count - 1 - index)
            let shown = share.map { Self.percent($0) } ?? text.notMeasured
            bars = "\(bars)\(Self.bar(share, shown, day, at: index, objective: status.objective))"
        }
        let width = "\(entry.days.count * 6)"
        let label = text.uptimeOf(entry.title)
        return """
            <section>
            <h2><span>\(entry.title)</span> <span class="word \(shade)">\(state)</span></h2>
            <svg class="bars" viewBox="0 0 \(width) 32" preserveAspectRatio="none" role="img" \
            aria-label="\(label)">\(bars)</svg>
            <p class="quiet">\(Self.figures(entry.uptime, at: status.at, text))</p>
            </section>
            """
    }

    private static func bar(
        _ share: Double?, _ shown: String, _ day: String, at index: Int, objective: Double
    ) -> HTML {
        let kind: String
        switch share {
        case nil: kind = "none"
        case .some(let share) where share >= 0.9999: kind = "up"
        case .some(let share) where share >= objective: kind = "fair"
        default: kind = "down"
        }
        return """
            <rect class="\(kind)" x="\(String(index * 6))" y="0" width="4" height="32">\
            <title>\(day): \(shown)</title></rect>
            """
    }

    private static func figures(
        _ uptime: UptimeFigures, at now: Int, _ text: Words<StatusText>
    ) -> String {
        var shares = zip(text.spans, uptime.complete(at: now)).compactMap { span, share in
            share.map { "\(percent($0)) \(span)" }
        }
        if let share = uptime.sinceFirst(at: now), let first = uptime.measuredSince {
            shares.append("\(percent(share)) \(text.since) \(clock(first)) UTC")
        }
        return shares.isEmpty
            ? text.notMeasuredYet : "\(text.uptime): " + shares.joined(separator: " · ")
    }

    /// Rounds down, so that a monitor that was down for a moment does not show 100 %.
    private static func percent(_ share: Double) -> String {
        let hundredths = Int((share * 10_000 + 1e-9).rounded(.down))
        let rest = hundredths % 100
        let decimals = rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return "\(hundredths / 100)\(decimals) %"
    }

    private static func instant(_ milliseconds: Int) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(.iso8601)
    }

    private static func clock(_ milliseconds: Int) -> String {
        String(instant(milliseconds).dropLast(4)).replacing("T", with: " ")
    }

    private static func day(_ milliseconds: Int, daysAgo: Int) -> String {
        String(instant(milliseconds - daysAgo * 86_400_000).prefix(10))
    }
}

/// The English texts of the status page. ``Words`` has them in one language.
struct StatusText: Worded {
    let title: LocalizedText = "Status"
    let description: LocalizedText = "The status of this server today and in the last 90 days."
    let allWell: LocalizedText = "All systems operational"
    let checking: LocalizedText = "Checking …"
    let somethingWrong: LocalizedText = "The server has a problem"
    let down: LocalizedText = "Down"
    /// The names of a monitor's conditions.
    let conditions: [String: LocalizedText] = ["unknown": "unknown", "up": "up", "down": "down"]
    let maintained: LocalizedText = "maintenance"
    /// The label of a monitor's bars, with its title.
    let uptimeOf: @Sendable (String) -> LocalizedText = { "Uptime of \($0) by day" }
    let notMeasured: LocalizedText = "no data"
    let notMeasuredYet: LocalizedText = "No data yet"
    let uptime: LocalizedText = "Uptime"
    /// The last day, the last 7, 30 and 90 days.
    let spans: [LocalizedText] = ["in 24 hours", "in 7 days", "in 30 days", "in 90 days"]
    /// Before the time of the first measurement.
    let since: LocalizedText = "since"
    /// Explains the bars, with the objective.
    let explained: @Sendable (String) -> LocalizedText = {
        """
        Each bar is one day (UTC). Today is on the right. Announced maintenance does not count \
        as downtime. The target is \($0).
        """
    }
    let asOf: LocalizedText = "Last updated"
    let reload: LocalizedText = "Reload"
}
