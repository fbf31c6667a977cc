import PeopleRules
import TestSupport
import Testing
import Values

struct MailTests {
    private func message(subject: String = "Hello", text: String = "Hi.\n", name: String = "")
        throws -> [String]
    {
        let message = MailMessage(
            from: try #require(MailAddress(name: name, address: "fairway@example.org")),
            to: try #require(MailAddress(address: "ada@example.net")), subject: subject,
            text: text, at: 1_732_161_120_000, id: "x7")
        return lines(String(decoding: message.bytes, as: UTF8.self))
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test(arguments: [
        ("Ann+golf@Example.org", "ann@example.org"), ("ann@example.org", "ann@example.org"),
        ("a+b+c@x", "a@x"), ("+a@x", "+a@x"), ("a@x+y", "a@x+y"),
        ("Þóra+1@dæmi.is", "þóra@dæmi.is"),
    ])
    func `T4: addresses that differ only in case or in a tag are one mailbox`(
        address: String, mailbox: String
    ) {
        #expect(MailAddress.mailbox(of: address) == mailbox)
    }

    @Test func `a mail with only ASCII is not encoded`() throws {
        #expect(
            try message(text: "Hi.\nBye = {x}\n") == [
                "From: fairway@example.org", "To: ada@example.net", "Subject: Hello",
                "Date: Thu, 21 Nov 2024 03:52:00 +0000", "Message-ID: <x7@example.org>",
                "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
                "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 7bit", "",
                "Hi.", "Bye = {x}", "",
            ])
    }

    @Test func `other characters are encoded, in headers and in the text`() throws {
        let lines = try message(
            subject: "Þú vannst 🥏", text: "Sæl, 1=1 \n", name: "Völlur & Co.")
        #expect(lines[0] == "From: =?UTF-8?Q?V=C3=B6llur_=26_Co=2E?= <fairway@example.org>")
        #expect(lines[2] == "Subject: =?UTF-8?Q?=C3=9E=C3=BA_vannst_=F0=9F=A5=8F?=")
        #expect(lines[8] == "Content-Transfer-Encoding: quoted-printable")
        #expect(lines[10...] == ["S=C3=A6l, 1=3D1=20", ""])
    }

    @Test func `no text can start or end a header`() throws {
        for ending in ["\r\n", "\n", "\r", "\u{85}", "\0", "\u{2028}"] {
            let attack = "Win\(ending)Bcc: all@example.org"
            let lines = try message(subject: attack, name: attack)
            #expect(lines.firstIndex(of: "") == 9)
            #expect(!lines.contains { $0.hasPrefix("Bcc") })
            for header in lines[..<9] { #expect(header.allSatisfy { $0.isASCII }, "\(header)") }
            #expect(MailAddress(address: "a\(ending)@example.org") == nil)
            #expect(MailAddress(address: "a@example.org\(ending)Bcc: b@example.org") == nil)
        }
        let subject = try message(subject: "=?UTF-8?Q?x?=")[2]
        #expect(subject == "Subject: =?UTF-8?Q?=3D=3FUTF=2D8=3FQ=3Fx=3F=3D?=")
    }

    @Test(arguments: [
        ("ada@example.org", "", "ada@example.org"), ("<a@b.c>", "", "a@b.c"),
        ("Fairway  Cup <a@b.c>", "Fairway Cup", "a@b.c"),
    ])
    func `an address can have a name`(text: String, name: String, address: String) throws {
        let read = try #require(MailAddress(text))
        #expect((read.name, read.address) == (name, address))
    }

    @Test(arguments: [
        "", "ada", "@b.c", "a@", "a@b@c", "a b@c.d", "A <a@b.c", "<a@b.c> A", "a\"@b.c", "a,b@c.d",
    ])
    func `an invalid address is refused`(text: String) {
        #expect(MailAddress(text) == nil)
    }

    @Test func `decoding restores any text, and lines are short`() throws {
        var random = SeededRandom(printing: "mail")
        let alphabet = Array("aZ09 =?_.-\t\nþ李🥏\u{301}é{}")
        for _ in 0..<2_000 {
            let count = Int.random(in: 0..<200, using: &random)
            let text = String(
                (0..<count).map { _ in alphabet.randomElement(using: &random) ?? "x" })
            let sent = try message(text: text + "þ")
            #expect(sent.allSatisfy { $0.utf8.count <= 78 })
            #expect(decoded(sent[10...].joined(separator: "\r\n"), quoted: true) == text + "þ")
            let subject = EncodedWord.text(text + "þ")
            let words = lines(subject).map { $0.split(separator: "?")[3] }
            #expect(lines("Subject: \(subject)").allSatisfy { $0.utf8.count <= 76 })
            let flat = String(
                String.UnicodeScalarView(
                    (text + "þ").unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
            #expect(decoded(words.joined(), quoted: false) == flat)
        }
    }

    /// Decodes quoted-printable text and the Q encoding.
    private func decoded(_ text: String, quoted: Bool) -> String {
        var bytes: [UInt8] = []
        let input = Array(text.utf8)
        var index = 0
        while index < input.count {
            let byte = input[index]
            if byte == UInt8(ascii: "="), input[index + 1] == 0x0D {
                index += 3
            } else if byte == UInt8(ascii: "=") {
                let digits = String(decoding: input[(index + 1)...(index + 2)], as: UTF8.self)
                bytes.append(UInt8(digits, radix: 16) ?? 0)
                index += 3
            } else {
                if byte != 0x0D { bytes.append(!quoted && byte == 0x5F ? 0x20 : byte) }
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (Int64(0), "Thu, 01 Jan 1970 00:00:00 +0000"),
        (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
        (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 +0000"),
        (4_107_542_399_999, "Sun, 28 Feb 2100 23:59:59 +0000"),
    ])
    func `a date header shows the instant in UTC`(instant: Int64, date: String) {
        #expect(CivilTime(instant).mailDate == date)
    }

    @Test func `a value cannot contain placeholders`() throws {
        let template = try MailTemplate(
            "Subject: To {name}\n\n{name}, {link} {} { name } {na", known: ["name", "link"],
            required: ["link"])
        let (subject, text) = template.filled(["name": "{link}", "link": "L"])
        #expect(subject == "To {link}")
        #expect(text == "{link}, L {} { name } {na")
    }

    @Test(arguments: [
        ("Hello\n\n{link}", MailTemplateError.malformed), ("Subject: \n\n{link}", .malformed),
        ("Subject: x\n{link}\n", .malformed), ("", .malformed),
        ("Subject: x\n\n{link} {lnik}", .unknown("lnik")), ("Subject: x\n\nx", .missing("link")),
    ])
    func `an invalid template is refused`(text: String, error: MailTemplateError) {
        #expect(throws: error) {
            try MailTemplate(text, known: ["link"], required: ["link"])
        }
    }

    @Test func `the outbox restores a mail`() throws {
        let to = try #require(MailAddress(address: "ada@example.net"))
        let parcel = MailParcel(
            kind: "confirm", to: to, user: "anna", message: Array("a\n\nb".utf8))
        #expect(MailParcel(parcel.bytes) == parcel)
        #expect(MailParcel(Array("x".utf8)) == nil)
    }
}
