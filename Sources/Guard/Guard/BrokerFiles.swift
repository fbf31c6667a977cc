import Contract

/// The broker's configuration files, as far as the guard has to know them.
///
/// No client can ask a broker whether it writes messages to its disk. The guard runs inside the broker and
/// reads what that was started with.
package struct BrokerFiles {
    /// The file that turned `persistence` on last; `nil` while it is off, as it is by default.
    package private(set) var persistentIn: String?
    private var filesRead = 0
    private static let filesMax = 200

    /// Reads the files that the broker reads.
    ///
    /// - Parameters:
    ///   - arguments: The words that the broker was started with.
    ///   - lines: The lines of a file.
    ///   - files: The paths of the files in a folder.
    /// - Throws: A sentence for the broker's log, if a file cannot be read or there are too many.
    package init(
        _ arguments: [String], lines: (String) -> [String]?, files: (String) -> [String]
    ) throws(GuardOptionsError) {
        guard let place = arguments.firstIndex(where: { $0 == "-c" || $0 == "--config-file" }),
            arguments.indices.contains(place + 1)
        else { return }
        try read(arguments[place + 1], lines: lines, files: files)
    }

    private mutating func read(
        _ file: String, lines: (String) -> [String]?, files: (String) -> [String]
    ) throws(GuardOptionsError) {
        filesRead += 1
        guard filesRead <= Self.filesMax, let text = lines(file) else {
            throw GuardOptionsError(
                "the guard cannot read \(file), or the broker's configuration has more than "
                    + "\(Self.filesMax) files. The guard must check that the broker keeps no messages on "
                    + "its disk. Let the broker's user read the file")
        }
        for line in text {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count >= 2 else { continue }
            switch words[0] {
            // The second is an older word for the first.
            case "persistence", "retained_persistence":
                persistentIn = ["true", "1"].contains(words[1]) ? file : nil
            case "include_dir":
                let folder = words.dropFirst().joined(separator: " ")
                for each in files(folder).sorted() where each.hasSuffix(".conf") {
                    try read(each, lines: lines, files: files)
                }
            default: break
            }
        }
    }

    /// Refuses a broker that keeps messages on its disk.
    ///
    /// - Throws: The reason and the remedy, as a sentence for the broker's log.
    package func requireNoPersistence() throws(GuardOptionsError) {
        guard let persistentIn else { return }
        throw GuardOptionsError(
            "\(persistentIn) sets 'persistence true': the broker would keep positions on its disk after "
                + "their owners stopped sharing. Set 'persistence false' and start it again")
    }
}
