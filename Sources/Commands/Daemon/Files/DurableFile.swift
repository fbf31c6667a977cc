import Glibc

/// Writes files that are there in full or not at all, however the process or the machine ends.
enum DurableFile {
    /// Writes a file that nobody else reads: aside, to the disk, then in its place.
    ///
    /// - Returns: Whether it is on the disk; if not, what was there before still is.
    /// - Blocks: Until the disk has it.
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let aside = path + ".new"
        unlink(aside)
        let handle = open(aside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard handle >= 0 else { return false }
        let isWritten = Glibc.write(handle, bytes, bytes.count) == bytes.count
        let isOnDisk = isWritten && fsync(handle) == 0
        guard close(handle) == 0, isOnDisk, rename(aside, path) == 0 else {
            unlink(aside)
            return false
        }
        return syncFolder(of: path)
    }

    /// A new name is part of the folder.
    private static func syncFolder(of path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard handle >= 0 else { return false }
        defer { close(handle) }
        return fsync(handle) == 0
    }
}
