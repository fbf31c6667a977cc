/// A file that pages load.
struct Asset: Equatable, Sendable {
    let name: String
    let type: String
    let bytes: [UInt8]

    static func named(_ name: String) -> Asset? { all.first { $0.name == name } }

    private static let all = [
        Asset(
            name: "page.css", type: "text/css; charset=utf-8", bytes: PackageResources.page_css),
        Asset(
            name: "landing.css", type: "text/css; charset=utf-8",
            bytes: PackageResources.landing_css),
        Asset(
            name: "link.js", type: "text/javascript; charset=utf-8",
            bytes: PackageResources.link_js),
    ]
}
