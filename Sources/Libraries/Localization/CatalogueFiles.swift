import Executable
import Glibc

/// The files with the catalogues of all modules.
///
/// They belong to the program, so they do not depend on the working directory. The broker's plugin
/// has no Foundation, so this calls the C library.
enum CatalogueFiles {
    /// The largest size of a catalogue in bytes.
    private static let sizeMax = 4 << 20

    /// The paths of the catalogues: those of the source tree that contains the executable, or
    /// those that the package installs. A file has the name of its language, such as `is.po`.
    static func paths() -> [String] {
        let inSources = Executable.folders.lazy
            .map { matches("\($0)/Sources/*/Texts/*.po") }
            .first { !$0.isEmpty }
        return inSources ?? matches("/usr/share/fairway/texts/*/*.po")
    }

    /// The code of the language in the name of a file.
    static func language(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "." })
    }

    /// The content of a file. Nil if it is too large, no UTF-8 or not readable.
    static func text(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: sizeMax) { buffer, count in
            count = fread(buffer.baseAddress, 1, sizeMax, file)
        }
        guard ferror(file) == 0, bytes.count < sizeMax else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The paths that match a pattern of the shell, in the order of their names.
    private static func matches(_ pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { index in
            found.gl_pathv[index].map { String(cString: $0) }
        }
    }
}
