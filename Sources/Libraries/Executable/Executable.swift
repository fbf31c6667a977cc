import Glibc

/// The program that runs. It calls the C library, because the broker's plugin has no Foundation.
package enum Executable {
    /// The absolute path of its file, without symbolic links. Empty if the system does not report it.
    package static let path: String = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        let bytes = buffer[..<max(length, 0)].map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }()

    /// The folder of the program and five folders above it, the nearest one first. The source tree
    /// is among them if the program was built there.
    package static let folders: [String] = {
        var names = path.split(separator: "/").dropLast()
        var folders: [String] = []
        while !names.isEmpty, folders.count < 6 {
            folders.append("/" + names.joined(separator: "/"))
            names.removeLast()
        }
        return folders
    }()
}
