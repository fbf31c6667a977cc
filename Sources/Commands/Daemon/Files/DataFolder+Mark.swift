import Crypto
import Foundation
import Rules

extension DataFolder {
    /// The file that says beside the database which change was confirmed last.
    var markFile: String { url.appending(path: "fairway.mark").path }

    /// The mark in that file; nil: there is no such file.
    var mark: HighWaterMark? {
        get throws(ConfigurationError) {
            guard FileManager.default.fileExists(atPath: markFile) else { return nil }
            guard let content = FileManager.default.contents(atPath: markFile) else {
                throw ConfigurationError("\(markFile) cannot be read by this user")
            }
            guard let mark = HighWaterMark(text: String(decoding: content, as: UTF8.self)) else {
                throw ConfigurationError(
                    "\(markFile) is damaged: it must hold the server's id and the number of its last "
                        + "change. \(itselfRemedy) \(backupRemedy)")
            }
            return mark
        }
    }

    /// Gives the server an id. Nothing is confirmed so far.
    func makeMark() throws(ConfigurationError) -> HighWaterMark {
        let server = SecureRandom.hex(bytes: 16)
        guard let mark = HighWaterMark(server: server, number: 0),
            DurableFile.write(Array(mark.text.utf8), to: markFile)
        else { throw ConfigurationError("\(markFile) cannot be written") }
        return mark
    }

    /// The sentence about a backup. Changes since then are lost.
    var backupRemedy: String {
        "Restore the latest backup: fairway admin restore FILE --data \(url.path)."
    }

    /// The sentence for a database that is the best that the operator has.
    var itselfRemedy: String {
        "Accept the database as it is: fairway admin restore \(database) --data \(url.path)."
    }
}
