import Foundation
import FoundationXML
import QRCode
import Testing

@Suite struct QRCodeTests {
    /// The capacities of ISO/IEC 18004, table 7.
    @Test(arguments: [
        (QRCode.Level.low, 1, 41, 25, 17), (.medium, 1, 34, 20, 14), (.quartile, 1, 27, 16, 11),
        (.high, 1, 17, 10, 7), (.low, 10, 652, 395, 271), (.medium, 10, 513, 311, 213),
        (.low, 40, 7089, 4296, 2953), (.medium, 40, 5596, 3391, 2331),
        (.quartile, 40, 3993, 2420, 1663), (.high, 40, 3057, 1852, 1273),
    ])
    func `a code has the smallest version for its text`(
        _ level: QRCode.Level, _ version: Int, _ digits: Int, _ letters: Int, _ bytes: Int
    ) throws {
        for (character, count) in [("7", digits), ("A", letters), ("a", bytes)] {
            let full = String(repeating: character, count: count)
            #expect(try QRCode.modules(of: full, level: level).width == 17 + 4 * version)
            if version < 40 {
                let next = try QRCode.modules(of: full + character, level: level)
                #expect(next.width == 17 + 4 * (version + 1))
            } else {
                #expect(throws: QRCodeError.tooLong) {
                    try QRCode.modules(of: full + character, level: level)
                }
            }
        }
    }

    @Test func `a text that is too long for any code is refused`() {
        #expect(throws: QRCodeError.empty) { try QRCode.modules(of: "") }
        #expect(throws: QRCodeError.holdsNUL) { try QRCode.modules(of: "a\0b") }
        #expect(throws: QRCodeError.empty) { try QRCode.svg(of: "") }
    }

    @Test func `three corners have the patterns that scanners need`() throws {
        let modules = try QRCode.modules(of: "https://example.org/join/ABCD")
        let far = modules.width - 7

        for (left, top) in [(0, 0), (far, 0), (0, far)] {
            for y in -1...7 {
                for x in -1...7 {
                    // Rings around the middle: dark to 1, light at 2, dark at 3, light at 4.
                    let ring = max(abs(x - 3), abs(y - 3))
                    #expect(modules[left + x, top + y] == (ring < 2 || ring == 3))
                }
            }
        }
        for step in 8..<far {
            #expect(modules[step, 6] == step.isMultiple(of: 2))
            #expect(modules[6, step] == step.isMultiple(of: 2))
        }
        #expect(modules[8, modules.width - 8])
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/qrencode")),
        arguments: ["https://example.org/join/ABCD?a=b", "0123", "ABC 12", "Grüße, 日本 🥏"])
    func `the command qrencode draws the same`(_ text: String) throws {
        for (level, letter) in zip(QRCode.Level.allCases, ["L", "M", "Q", "H"]) {
            let modules = try QRCode.modules(of: text, level: level)
            let drawn = (0..<modules.width).map { y in
                (0..<modules.width).map { modules[$0, y] ? "##" : "  " }.joined()
            }
            #expect(try qrencode(text, letter) == drawn)
        }
    }

    @Test func `an SVG has a unit per module, a margin, and its title as text only`() throws {
        let svg = try QRCode.svg(of: "a", title: "<b> & \u{1} \"c\"", level: .low, margin: 2)
        let document = try XMLDocument(xmlString: svg)
        let root = try #require(document.rootElement())
        let attributes = root.attributes?.map { [$0.name, $0.stringValue] } ?? []

        #expect(root.name == "svg")
        #expect(attributes.contains(["viewBox", "0 0 25 25"]))
        #expect(attributes.contains(["role", "img"]))
        #expect(root.children?.map(\.name) == ["title", "rect", "path"])
        #expect(root.children?.first?.stringValue == "<b> & \u{FFFD} \"c\"")
        #expect(try QRCode.svg(of: "a<b").contains("<title>a&lt;b</title>"))
    }

    @Test func `an SVG is dark at the dark modules`() throws {
        let modules = try QRCode.modules(of: "https://example.org")
        let svg = try QRCode.svg(of: "https://example.org", margin: 4)

        var dark: Set<[Int]> = []
        for run in svg.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
            let (left, y, count) = (try number(run.1), try number(run.2), try number(run.3))
            #expect(run.3 == run.4)
            for x in left..<left + count { dark.insert([x - 4, y - 4]) }
        }
        for y in 0..<modules.width {
            for x in 0..<modules.width { #expect(modules[x, y] == dark.contains([x, y])) }
        }
    }

    private func number(_ text: Substring) throws -> Int { try #require(Int(text)) }

    /// The rows that the command draws, with two characters per module.
    private func qrencode(_ text: String, _ level: String) throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/qrencode")
        process.arguments = ["-t", "ASCII", "-m", "0", "-l", level, "--", text]
        process.standardOutput = output
        try process.run()
        let drawn = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: drawn, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
