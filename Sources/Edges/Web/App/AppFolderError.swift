/// Why the page's folder cannot be served; names the file.
package struct AppFolderError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
