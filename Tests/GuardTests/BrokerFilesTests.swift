import Guard
import Testing

/// Whether a broker keeps messages on its disk, by its configuration files (T3).
struct BrokerFilesTests {
    private let arguments = ["/usr/sbin/mosquitto", "-c", "/etc/m.conf"]

    private func persistentIn(_ files: [String: String]) throws -> String? {
        try BrokerFiles(
            arguments, lines: { files[$0]?.split(separator: "\n").map(String.init) },
            files: { folder in files.keys.filter { $0.hasPrefix("\(folder)/") } }
        ).persistentIn
    }

    @Test(arguments: [
        ("", false), ("persistence false", false), ("persistence true", true),
        ("  persistence   1  ", true), ("# persistence true", false),
        ("persistence true\npersistence false", false), ("persistence_location /x", false),
        ("persistence false\nlistener 1883\npersistence true", true),
        ("persistence false\nretained_persistence true", true),
    ])
    func `T3: the last setting of persistence counts`(text: String, isPersistent: Bool) throws {
        #expect(try (persistentIn(["/etc/m.conf": text]) != nil) == isPersistent)
    }

    @Test func `T3: included files are read in the order of their names`() throws {
        var files = [
            "/etc/m.conf": "persistence true\ninclude_dir /etc/conf.d", "/etc/conf.d/a.conf": "",
            "/etc/conf.d/b.conf": "persistence false", "/etc/conf.d/c.off": "persistence true",
        ]
        #expect(try persistentIn(files) == nil)
        files["/etc/conf.d/d.conf"] = "persistence true"
        #expect(try persistentIn(files) == "/etc/conf.d/d.conf")
    }

    @Test func `T3: the refusal names the file and the remedy`() throws {
        let lines = ["persistence true"]
        let files = try BrokerFiles(arguments, lines: { _ in lines }, files: { _ in [] })
        let error = #expect(throws: GuardOptionsError.self) { try files.requireNoPersistence() }
        #expect(error?.message.contains("/etc/m.conf") == true)
        #expect(error?.message.contains("persistence false") == true)
        #expect(throws: GuardOptionsError.self) { try persistentIn([:]) }
        // Without a file the broker keeps nothing.
        let bare = try BrokerFiles(
            ["mosquitto", "-p", "1883"], lines: { _ in nil }, files: { _ in [] })
        #expect(bare.persistentIn == nil)
    }

    @Test func `T3: files that include each other without end are refused`() {
        #expect(throws: GuardOptionsError.self) {
            try persistentIn(["/etc/m.conf": "include_dir /etc"])
        }
    }
}
