import Engine
import Foundation
import People

/// The link for the first admin, in a file that only the server's user can read.
///
/// Standard error shows the link only if it is a terminal, because otherwise it is a log.
/// `fairway admin link` reads the file.
final class FirstAdminLinkFile: FirstAdminLink {
    private let path: String
    private let publicURL: String
    private let log: Log

    init(_ data: DataFolder, publicURL: String, log: Log) {
        path = data.url.appending(path: "admin-link").path
        self.publicURL = publicURL
        self.log = log
    }

    func show(_ token: String) {
        let link = "\(publicURL)/app/claim#\(token)"
        guard DurableFile.write(Array((link + "\n").utf8), to: path) else {
            return log.warn("cannot write the link for the first admin", ("file", path))
        }
        guard isatty(2) == 1 else {
            return log.info("this server has no admin: run \"fairway admin link\"")
        }
        let text = """

            This server has no admin. To become its admin, sign up and open this link within an hour:
              \(link)
            Or sign in with the command fairway, and run: fairway admin claim \(token)


            """
        StandardError.write(Array(text.utf8))
    }

    func remove() { unlink(path) }
}
