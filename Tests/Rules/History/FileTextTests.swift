import Foundation
import HistoryRules
import Localization
import Testing

/// The encodings of files.
struct FileTextTests {
    private static let line = "Åse Løken,Bjørk “Nord”,Größe – 1,3\n"

    @Test(
        arguments: [
            (String.Encoding.utf8, []), (.utf8, [0xEF, 0xBB, 0xBF]),
            (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
            (.utf16LittleEndian, []), (.utf16BigEndian, []), (.windowsCP1252, []),
        ] as [(String.Encoding, [UInt8])])
    func `G12: a file has the same text in every encoding of Excel`(
        encoding: String.Encoding, mark: [UInt8]
    ) throws {
        let bytes = mark + Array(try #require(Self.line.data(using: encoding)))
        let file = try FileText(bytes)
        #expect(file.text == Self.line)
        #expect((file.doubt == nil) == (encoding != .windowsCP1252))
    }

    @Test(
        arguments: [
            // Mac OS Roman: å, ä and é are capitals of Windows-1252, and ø is a sign.
            [0x42, 0x8C, 0x6C], [0x6D, 0x8A, 0x68], [0x62, 0xBF, 0x6B], [0x6A, 0x8E],
            // A byte without a character, UTF-32, and a compressed file.
            [0x41, 0x81], [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], [0x50, 0x4B, 3, 4, 0, 0, 0x80, 0xFF],
            // Half of a character beyond the basic plane.
            [0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00],
        ] as [[UInt8]])
    func `G12: a file in another encoding is refused with the remedy`(bytes: [UInt8]) {
        #expect {
            try FileText(bytes)
        } throws: { error in
            (error as? FileTextError)?.text.english.contains("CSV in UTF-8, and import it again")
                == true
        }
    }

    @Test(
        arguments: [
            "Half ½ price", "Discraft® Park", "Innova™", "18 × 2", "±1", "£5", "• Ann", "McÖhm",
            "MacÉtienne", "m ²", "©2024",
        ])
    func `G12: signs and names of Western texts are read`(text: String) throws {
        let bytes = Array(try #require((text + ",ö").data(using: .windowsCP1252)))
        #expect(try FileText(bytes).text == text + ",ö")
    }

    @Test(
        arguments: [
            // Mac OS Roman: Æ at the beginning; Windows-1250: ł and ą at the end, Ł at the beginning.
            [0xAE, 0x67, 0x69], [0x77, 0x65, 0xB3], [0x74, 0xB9], [0xA3, 0x75],
            // Code page 850: é, ö and ú. KOI8-R: Иван.
            [0x72, 0x82, 0x64], [0x62, 0x94, 0x72, 0x87], [0x50, 0x65, 0x72, 0xA3],
            [0xE9, 0xD7, 0xC1, 0xCE],
        ] as [[UInt8]])
    func `G12: letters of other encodings are refused with their line`(bytes: [UInt8]) {
        let file = Array("Name\nAnn\n".utf8) + bytes + Array(",3\n".utf8)
        #expect(throws: FileTextError(line: 3)) { try FileText(file) }
    }

    @Test func `G12: an empty file and ASCII are texts`() throws {
        #expect(try FileText([]).text == "")
        let file = try FileText(Array("Ann,3".utf8))
        #expect(file.text == "Ann,3" && file.doubt == nil)
    }
}
