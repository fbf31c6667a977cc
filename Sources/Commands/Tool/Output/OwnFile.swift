import Foundation

/// A new file, readable by its owner only.
enum OwnFile {
    /// - Throws: ``ToolError/failed(_:)`` when it cannot be written, or is there already.
    static func write(_ text: String, to path: String) throws(ToolError) {
        try write(Array(text.utf8), to: path)
    }

    /// - Throws: ``ToolError/failed(_:)`` when it cannot be written, or is there already.
    static func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw .failed("cannot write \(path): \(String(cString: strerror(errno)))")
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(bytes))
            try handle.close()
        } catch {
            throw .failed("cannot write \(path): \(error.localizedDescription)")
        }
    }
}
