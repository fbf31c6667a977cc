package import Foundation

/// The manual as `deploy/manual` made it, in memory. A change on the disk takes effect at the next start.
package struct ManualFolder: Sendable {
    static let indexName = "index.html"

    /// By name: `operate.html`, `pictures/rooms.png`.
    let files: [String: AppFile]

    /// Reads all files.
    ///
    /// - Throws: ``AppFolderError`` if a file cannot be read or served, or if there is no first page.
    /// - Blocks: Until the disk has given them.
    package init(_ folder: URL) throws(AppFolderError) {
        files = try AppFolder.files(in: folder)
        guard files[Self.indexName] != nil else {
            throw AppFolderError("\(folder.path) has no \(Self.indexName); deploy/manual makes it")
        }
    }
}
