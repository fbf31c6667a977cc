import CLinux
import Foundation

/// A file that a command writes. Only its owner can read it.
///
/// The content first goes to a file of another name in the same folder. After it is on disk, the file
/// gets its own name. So the file is complete or missing, and an error changes nothing.
struct OutputFile {
    let path: String
    /// The folder that contains the file, without symbolic links.
    private let folder: String

    /// Checks the place of a new file, before a command does its work.
    ///
    /// - Parameter data: A data folder in which the file must not be. The file must not be in any other
    ///   data folder either.
    /// - Throws: ``ToolError/failed(_:)`` if anything has this name, if the folder is missing, or if the
    ///   folder is in the data folder of a server.
    init(new path: String, outside data: String? = nil) throws(ToolError) {
        try self.init(path)
        guard !Self.exists(path) else { throw Self.exists(path) }
        if let found = Self.dataFolder(above: folder, or: data) {
            throw .failed(
                "\(path) is in the data folder of a server, \(found). Choose a place outside of it."
            )
        }
    }

    /// Checks the place of a file that belongs to the program, such as a session. A file of this name
    /// may exist.
    ///
    /// - Throws: ``ToolError/failed(_:)`` if the folder is missing, or if the file would be among the
    ///   files of a server.
    init(own path: String) throws(ToolError) {
        try self.init(path)
        var facts = stat()
        let isFile = stat(path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG
        guard isFile else { throw .failed("\(path) is not a file. Choose another place.") }
        // The home folder of the user `fairway` is the data folder. So other folders in it are allowed.
        let isSecret = folder.hasSuffix("/secrets") && Self.isData(folder + "/..")
        guard !Self.isData(folder), !isSecret else {
            throw .failed("\(path) is among the files of a server. Choose another place.")
        }
    }

    private init(_ path: String) throws(ToolError) {
        guard !path.isEmpty, !path.hasSuffix("/") else {
            throw .failed("\"\(path)\" is not the name of a file")
        }
        let parent = LockedDataFolder.containing(path)
        guard let real = realpath(parent, nil) else {
            throw .failed("cannot write \(path): \(String(cString: strerror(errno)))")
        }
        defer { free(real) }
        self.path = path
        folder = String(cString: real)
    }

    /// Whether there is no content that could be lost.
    var isEmpty: Bool {
        var facts = stat()
        return stat(path, &facts) != 0 || facts.st_size == 0
    }

    /// Writes a new file.
    ///
    /// - Throws: ``ToolError/failed(_:)`` if the file exists or cannot be written.
    func create(_ bytes: [UInt8]) throws(ToolError) {
        do {
            try create { aside in try Self.fill(aside, bytes) }
        } catch {
            throw error as? ToolError ?? .failed("cannot write \(path): \(error)")
        }
    }

    /// Writes a new file.
    ///
    /// - Parameter fill: Fills an empty file, whose path it gets. It may make other files whose names
    ///   begin with this path. They are removed if it throws.
    /// - Throws: The error of `fill`; ``ToolError/failed(_:)`` if the file exists or cannot be written.
    /// - Blocks: Until the file is on disk.
    func create(_ fill: (_ aside: String) throws -> Void) throws {
        try write(fill) { aside throws(ToolError) in
            if fairway_rename_new(aside, path) == 0 { return }
            // Some file systems, for example NFS, know only links.
            if [EINVAL, ENOSYS].contains(errno), link(aside, path) == 0 {
                unlink(aside)
                return
            }
            throw errno == EEXIST ? Self.exists(path) : failure
        }
    }

    /// Writes a file, and replaces an earlier one of the same name.
    ///
    /// - Throws: ``ToolError/failed(_:)`` if the file cannot be written. An earlier file stays then.
    /// - Blocks: Until the file is on disk.
    func replace(_ bytes: [UInt8]) throws(ToolError) {
        do {
            try write({ try Self.fill($0, bytes) }) { aside throws(ToolError) in
                guard rename(aside, path) == 0 else { throw failure }
            }
        } catch {
            throw error as? ToolError ?? .failed("cannot write \(path): \(error)")
        }
    }

    private func write(
        _ fill: (String) throws -> Void, rename: (String) throws(ToolError) -> Void
    ) throws {
        let aside = "\(folder)/.fairway-\(RandomText.word(12))"
        let file = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure }
        close(file)
        do {
            try fill(aside)
            try LockedDataFolder.sync(aside)
            try rename(aside)
        } catch {
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(aside + suffix) }
            throw error
        }
        try LockedDataFolder.sync(folder)
    }

    private var failure: ToolError {
        .failed("cannot write \(path): \(String(cString: strerror(errno)))")
    }
}

extension OutputFile {
    private static func fill(_ path: String, _ bytes: [UInt8]) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    /// Whether anything has this name, also a symbolic link that leads nowhere.
    private static func exists(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }

    private static func exists(_ path: String) -> ToolError {
        .failed("\(path) exists already. Choose a new name. This command replaces nothing.")
    }

    /// The data folder of a server that contains a folder.
    ///
    /// It compares folders by their identity, so the spelling of a path does not matter.
    /// - Parameter data: A folder that counts as a data folder in any case.
    private static func dataFolder(above folder: String, or data: String?) -> String? {
        let own = data.flatMap(identity)
        var path = folder
        while true {
            if isData(path) || (own != nil && identity(path) == own) { return path }
            guard path != "/", !path.isEmpty else { return nil }
            path = LockedDataFolder.containing(path)
        }
    }

    /// Whether a folder has the files that each data folder has.
    private static func isData(_ folder: String) -> Bool {
        exists(folder + "/fairway.mark") || exists(folder + "/fairway.lock")
    }

    private static func identity(_ path: String) -> [UInt64]? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        return [UInt64(facts.st_dev), UInt64(facts.st_ino)]
    }
}

extension Invocation {
    /// The file of the argument FILE, which must be new. Nil for the standard output.
    func newFile() throws(ToolError) -> OutputFile? {
        guard let path = arguments["FILE"] else { return nil }
        return try OutputFile(new: path)
    }
}
