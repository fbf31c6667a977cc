import RSVG
import Testing

/// Tests of pictures from SVG documents.
struct RSVGTests {
    private func document(_ body: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
        <rect width="200" height="100" fill="#fff"/>\(body)</svg>
        """
    }

    /// Four bytes of a PNG's header (PNG 3, 11.2.1), most significant first.
    private func number(_ png: [UInt8], at place: Int) -> Int {
        png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func `a picture has the requested size`() throws {
        let png = try RSVG.png(of: document(""), width: 400, height: 200)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(number(png, at: 16) == 400 && number(png, at: 20) == 200)
        #expect(png.suffix(8).starts(with: Array("IEND".utf8)))
    }

    @Test func `text is drawn beyond Latin letters, too, and always in the same way`() throws {
        let empty = try RSVG.png(of: document(""), width: 200, height: 100)
        let words = ["Ada", "Þórður", "Ώρα"].map {
            document("<text x=\"10\" y=\"50\" font-family=\"DejaVu Sans\">\($0)</text>")
        }
        let pictures = try words.map { try RSVG.png(of: $0, width: 200, height: 100) }
        #expect(Set(pictures + [empty]).count == 4)
        #expect(try RSVG.png(of: words[0], width: 200, height: 100) == pictures[0])
    }

    @Test(arguments: ["", "<svg", "<html></html>", "no document", "\0"])
    func `a text that is not an SVG document is refused`(_ text: String) {
        #expect(throws: RSVGError.unreadable) {
            try RSVG.png(of: text, width: 100, height: 100)
        }
    }

    @Test func `no file of the system gets into a picture`() throws {
        let with = document(
            "<image href=\"file:///usr/share/pixmaps/debian-logo.png\" width=\"100\" height=\"100\"/>"
        )
        #expect(
            try RSVG.png(of: with, width: 200, height: 100)
                == RSVG.png(of: document(""), width: 200, height: 100))
    }
}
