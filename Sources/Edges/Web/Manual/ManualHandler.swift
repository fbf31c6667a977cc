package import Foundation
import MicroHTTPD

/// Serves the manual below `/docs/`: a page by its name without an ending, every other file by its
/// whole name.
struct ManualHandler: Sendable {
    private let files: [String: AppFile]
    private let root: String

    init(_ folder: ManualFolder, pages: Pages) {
        files = folder.files
        root = pages.root
    }

    /// - Parameter path: The segments after `/docs`, decoded; empty for `/docs` without a slash.
    /// - Returns: `nil` if the manual has no such page or file.
    func response(to path: [String], _ request: HTTPRequest) -> HTTPResponse? {
        // The links of the pages are relative to `/docs/`.
        guard !path.isEmpty else { return HTTPResponse.redirect(to: "\(root)/docs/") }
        let name = path.joined(separator: "/")
        guard let file = name.isEmpty ? files[ManualFolder.indexName] : page(name) ?? files[name]
        else { return nil }
        let isPage = file.name.hasSuffix(".html")
        return HTTPResponse.file(
            file, request, policy: isPage ? HTTPResponse.ownPolicy : "default-src 'none'")
    }

    private func page(_ name: String) -> AppFile? { files["\(name).html"] }
}

/// The manual that `deploy/manual` built, in memory. A change on the disk takes effect at the next
/// start.
package struct ManualFolder: Sendable {
    static let indexName = "index.html"

    /// The files by name: `operate.html`, `pictures/rooms.png`.
    let files: [String: AppFile]

    /// Reads all files.
    ///
    /// - Throws: ``AppFolderError`` if a file cannot be read or served, or if there is no first
    ///   page.
    /// - Blocks: While the disk reads.
    package init(_ folder: URL) throws(AppFolderError) {
        files = try AppFolder.files(in: folder)
        guard files[Self.indexName] != nil else {
            throw AppFolderError("\(folder.path) has no \(Self.indexName); deploy/manual makes it")
        }
    }
}
