import Contract
import Foundation

/// The status page: plain HTML, a bar for each day.
extension Pages {
    /// - Parameter isWell: Whether broker and database do, as the server knows by itself.
    func status(_ status: GetServerStatus.Result, isWell: Bool) -> HTML {
        var sections: HTML = ""
        for entry in status.monitors { sections = "\(sections)\(section(entry, status))\n" }
        let down = status.monitors.filter { $0.condition == "down" && !$0.maintained }
        let mood: String = isWell && down.isEmpty ? "state up" : "state down"
        return page(
            "Status",
            preview: LinkPreview(
                title: "Status", description: "How this server is doing, now and day by day.",
                url: "\(publicURL)/status", picture: nil, isIndexed: true),
            head: refresh,
            """
            <p class="\(mood)" role="status">\
            \(Self.summary(down, isWell: isWell))</p>
            \(sections)<p class="quiet">Each bar is a day (UTC), today on the right. Announced work does \
            not count. The objective is \(Self.percent(status.objective)). As of \
            <time datetime="\(Self.instant(status.at))">\(Self.clock(status.at)) UTC</time>.</p>
            """)
    }

    private var refresh: HTML {
        """
        <meta http-equiv="refresh" content="60">

        """
    }

    private static func summary(_ down: [GetServerStatus.Entry], isWell: Bool) -> String {
        guard !down.isEmpty else { return isWell ? "All is well" : "Something is wrong" }
        return "Down: " + down.map(\.title).joined(separator: ", ")
    }

    private func section(
        _ entry: GetServerStatus.Entry, _ status: GetServerStatus.Result
    ) -> HTML {
        let state: String = entry.maintained ? "work is being done" : entry.condition
        let shade: String = entry.maintained ? "maintained" : entry.condition
        var bars: HTML = ""
        for (index, share) in entry.days.enumerated() {
            let day = Self.day(status.at, daysAgo: entry.days.count - 1 - index)
            bars = "\(bars)\(Self.bar(share, day, at: index, objective: status.objective))"
        }
        let width = "\(entry.days.count * 6)"
        let label = "Uptime of \(entry.title), day by day"
        return """
            <section>
            <h2><span>\(entry.title)</span> <span class="word \(shade)">\(state)</span></h2>
            <svg class="bars" viewBox="0 0 \(width) 32" preserveAspectRatio="none" role="img" \
            aria-label="\(label)">\(bars)</svg>
            <p class="quiet">\(Self.figures(entry.uptime))</p>
            </section>
            """
    }

    private static func bar(
        _ share: Double?, _ day: String, at index: Int, objective: Double
    ) -> HTML {
        let kind: String
        switch share {
        case nil: kind = "none"
        case .some(let share) where share >= 0.9999: kind = "up"
        case .some(let share) where share >= objective: kind = "fair"
        default: kind = "down"
        }
        let told = share.map { percent($0) } ?? "nobody looked"
        return """
            <rect class="\(kind)" x="\(String(index * 6))" y="0" width="4" height="32">\
            <title>\(day): \(told)</title></rect>
            """
    }

    private static func figures(_ uptime: UptimeFigures) -> String {
        let figures = [
            ("a day", uptime.day), ("7 days", uptime.week), ("30 days", uptime.month),
            ("90 days", uptime.quarter),
        ]
        let told = figures.compactMap { name, share in share.map { "\(percent($0)) of \(name)" } }
        return told.isEmpty ? "Nobody looked yet" : "Up " + told.joined(separator: " · ")
    }

    /// Rounded down: what was down for a moment is not 100 %.
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
