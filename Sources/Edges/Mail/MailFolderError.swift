import Glibc

/// A mail's file, or the folder of all, cannot be used.
package struct MailFolderError: Error, Equatable, CustomStringConvertible {
    package let description: String

    /// - Parameter path: What the last call of the system failed at.
    init(_ path: String) {
        description = "\(path): \(String(cString: strerror(errno)))"
    }
}
