/// Where the rules of a sport stand, as those say them who make them.
package struct OfficialRules: Equatable, Sendable {
    /// As courses name it.
    package let sport: String
    package let title: String
    package let url: String

    package static let all = [
        OfficialRules(
            sport: "discGolf", title: "Official Rules of Disc Golf (PDGA)",
            url: "https://www.pdga.com/rules"),
        OfficialRules(
            sport: "golf", title: "Rules of Golf (USGA and The R&A)",
            url: "https://www.usga.org/rules.html"),
    ]
}
