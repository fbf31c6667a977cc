import Contract
import Foundation
import Mail
import PeopleRules
import Topics

/// Refuses monitors that cannot work, with the name of the key.
extension Configuration {
    private static let watchedMost = 200

    func checkMonitors() throws(ConfigurationError) {
        let percent = monitors.objectivePercent
        guard percent > 0, percent <= 100 else {
            throw ConfigurationError("monitors.objectivePercent must be above 0 and at most 100")
        }
        for mail in monitors.mails where MailAddress(address: mail) == nil {
            throw ConfigurationError("monitors.mails: \"\(mail)\" is not an email address")
        }
        for url in monitors.webhooks where WebAddress(url) == nil {
            throw ConfigurationError(
                "monitors.webhooks: \"\(url)\" is not an http:// or https:// URL")
        }
        guard monitors.watch.count <= Self.watchedMost else {
            throw ConfigurationError("monitors.watch has more than \(Self.watchedMost) entries")
        }
        for watched in monitors.watch { try check(watched) }
        // Names, dependencies and windows are checked together.
        _ = try MonitorSetup(self, folder: ".").configuration()
    }

    private func check(_ watched: Watched) throws(ConfigurationError) {
        let name = "monitors.watch \"\(watched.name)\""
        guard watched.name.wholeMatch(of: /[a-z0-9][a-z0-9_-]{0,39}/) != nil else {
            throw ConfigurationError(
                "\(name): name must be a word of a-z, 0-9, _ and -, with at most 40 characters")
        }
        let kinds = [watched.page, watched.port, watched.folder, watched.topic].count { $0 != nil }
        guard kinds + (watched.heartbeat == true ? 1 : 0) == 1 else {
            throw ConfigurationError(
                "\(name) must have one of page, port, folder, topic and heartbeat: true")
        }
        if let page = watched.page, WebAddress(page) == nil {
            throw ConfigurationError("\(name): page must be an http:// or https:// URL")
        }
        if let port = watched.port, MonitorSetup.place(port) == nil {
            throw ConfigurationError("\(name): port must be HOST:PORT")
        }
        if let folder = watched.folder, !folder.hasPrefix("/") {
            throw ConfigurationError("\(name): folder must be an absolute path")
        }
        if let topic = watched.topic, !TopicFilter(topic).isValid || topic.hasPrefix("$") {
            throw ConfigurationError("\(name): topic must be a topic or a filter of topics")
        }
        if let user = watched.user, !TopicNames.isUsername(user) {
            throw ConfigurationError("\(name): user must be a username")
        }
        try checkNumbers(of: watched, name)
    }

    private func checkNumbers(
        of watched: Watched, _ name: String
    ) throws(ConfigurationError) {
        let needsSilence =
            watched.topic != nil || watched.folder != nil || watched.heartbeat == true
        guard !needsSilence || watched.silenceSeconds != nil else {
            throw ConfigurationError("\(name) needs silenceSeconds")
        }
        let ranges: [(String, Int?, ClosedRange<Int>)] = [
            ("status", watched.status, 100...599),
            ("silenceSeconds", watched.silenceSeconds, 1...31_536_000),
            ("intervalSeconds", watched.intervalSeconds, 1...86_400),
            ("timeoutSeconds", watched.timeoutSeconds, 1...300),
            ("failuresBeforeDown", watched.failuresBeforeDown, 1...1_000),
            ("successesBeforeUp", watched.successesBeforeUp, 1...1_000),
            ("remindMinutes", watched.remindMinutes, 0...10_080),
        ]
        for (key, value, range) in ranges {
            guard let value, !range.contains(value) else { continue }
            throw ConfigurationError(
                "\(name): \(key) must be \(range.lowerBound) to \(range.upperBound), not \(value)")
        }
    }
}
