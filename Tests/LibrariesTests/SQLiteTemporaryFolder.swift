import Glibc

/// A folder for one test, which is removed with its content.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = "/tmp/fairway-test-XXXXXX".utf8CString
        let made = template.withUnsafeMutableBufferPointer { characters in
            characters.baseAddress.flatMap { mkdtemp($0) } != nil
        }
        guard made else { throw NoFolder() }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    struct NoFolder: Error {}

    func file(_ name: String) -> String { "\(path)/\(name)" }

    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    deinit {
        for name in names { unlink(file(name)) }
        rmdir(path)
    }
}
