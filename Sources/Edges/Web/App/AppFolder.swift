package import Foundation

/// The page as `deploy/page` made it, in memory: what is replaced on the disk while the daemon runs
/// is served from its next start on, all of it or nothing.
package struct AppFolder: Sendable {
    /// Of all files together. `deploy/page` makes no more.
    package static let bytesMax = 5_242_880
    private static let filesMax = 500
    static let shellName = "index.html"

    /// By name.
    let files: [String: AppFile]
    let shell: AppShell

    /// Reads all files.
    ///
    /// - Blocks: Until the disk has given them.
    package init(_ folder: URL) throws(AppFolderError) {
        var files = try Self.files(in: folder)
        guard let shell = files.removeValue(forKey: Self.shellName) else {
            throw AppFolderError(
                "\(folder.path) has no \(Self.shellName). Run deploy/page to build the page.")
        }
        guard let text = String(validating: shell.bytes, as: UTF8.self) else {
            throw AppFolderError("\(folder.path)/\(Self.shellName) is not UTF-8")
        }
        self.files = files
        self.shell = try AppShell(text)
    }

    /// Reads every file of a folder, by name. A compressed file (`.gz`) belongs to the file of the same name without
    /// that ending.
    ///
    /// - Blocks: Until the disk has given them.
    static func files(in folder: URL) throws(AppFolderError) -> [String: AppFile] {
        let contents = try Self.contents(folder)
        var files: [String: AppFile] = [:]
        for (name, bytes) in contents where !name.hasSuffix(".gz") {
            guard let file = AppFile(name: name, bytes: bytes, compressed: contents[name + ".gz"])
            else {
                throw AppFolderError("\(folder.path)/\(name): files of this kind are not served")
            }
            files[name] = file
        }
        return files
    }

    private static func contents(_ folder: URL) throws(AppFolderError) -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        var left = bytesMax
        for name in try names(in: folder) {
            let file = folder.appending(path: name)
            guard
                let data = try? FileHandle(forReadingFrom: file).read(upToCount: left + 1) ?? Data()
            else { throw AppFolderError("\(file.path) cannot be read") }
            left -= data.count
            guard left >= 0 else {
                throw AppFolderError("\(folder.path) has more than \(bytesMax) bytes")
            }
            contents[name] = Array(data)
        }
        return contents
    }

    /// Plain files, in this folder and in those within.
    private static func names(in folder: URL) throws(AppFolderError) -> [String] {
        let keys: Set<URLResourceKey> = [.isRegularFileKey]
        guard (try? folder.checkResourceIsReachable()) == true,
            let walk = FileManager.default.enumerator(atPath: folder.path)
        else { throw AppFolderError("the folder \(folder.path) cannot be read") }
        var names: [String] = []
        while let name = walk.nextObject() as? String {
            let values = try? folder.appending(path: name).resourceValues(forKeys: keys)
            guard values?.isRegularFile == true else { continue }
            names.append(name)
            guard names.count <= filesMax else {
                throw AppFolderError("\(folder.path) has more than \(filesMax) files")
            }
        }
        return names.sorted()
    }
}
