import Contract
import Foundation

/// Looks when a file came into a folder, or changed there, the last time.
enum FolderProbe {
    /// What is wrong; nil: nothing. Of a folder without files its own last change counts.
    /// - Parameter now: Unix milliseconds.
    static func problem(path: String, silenceMs: Int64, now: Int64) -> LocalizedText? {
        let folder = URL(filePath: path, directoryHint: .isDirectory)
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: Array(keys))
        } catch {
            return "The folder cannot be read"
        }
        let times = files.compactMap(changed(file:))
        guard let last = times.max() ?? changed(folder) else { return "The folder cannot be read" }
        let ageMs = now - last
        guard ageMs > silenceMs else { return nil }
        return times.isEmpty ? "The folder is empty" : "No new file for \(ageMs / 1_000) s"
    }

    private static let keys: Set<URLResourceKey> = [.isRegularFileKey, .contentModificationDateKey]

    private static func changed(file: URL) -> Int64? {
        guard (try? file.resourceValues(forKeys: keys))?.isRegularFile == true else { return nil }
        return changed(file)
    }

    private static func changed(_ url: URL) -> Int64? {
        let facts = try? url.resourceValues(forKeys: keys)
        return facts?.contentModificationDate.map { Int64($0.timeIntervalSince1970 * 1_000) }
    }
}
