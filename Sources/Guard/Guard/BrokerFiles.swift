/// The part of the broker's configuration files that the guard must know.
///
/// No client can ask a broker whether it writes messages to its disk. The guard runs inside the
/// broker, and reads the files that the broker was started with.
package struct BrokerFiles {
    /// The last file that turns `persistence` on. Nil if it is off, the default.
    package private(set) var persistentIn: String?
    private var filesRead = 0
    private static let filesMax = 200

    /// Reads the files that the broker reads.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the broker's process.
    ///   - lines: Returns the lines of a file.
    ///   - files: Returns the paths of the files in a folder.
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
            // The second is an older name of the first.
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
