import Engine
import Synchronization
import TestSupport
import Testing

struct LogTests {
    @Test(arguments: [
        ("550 <ann.o'hara+golf@mail.example.org>: no such user", "550 <[address]>: no such user"),
        ("key: \"bob@localhost\"", "key: \"[address]\""),
        ("sent to bob@example.org.", "sent to [address]."),
        (
            "Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl is dead",
            "Bearer [token] is dead"
        ),
        ("fairway_pat_abcdefghijklmnop_x0", "[token]"),
        ("/c/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4 is used", "/c/[token] is used"),
        ("guest-0123456789abcdefghijklm left", "[token] left"),
        ("lat 59.91387, lon -10.75224", "lat [number], lon -[number]"),
        ("{\"lat\":59.9139,\"lon\":10.7522}", "{\"lat\":[number],\"lon\":[number]}"),
        ("at '59.9139|10.7522'", "at '[number]|[number]'"),
        ("?login=ann%40example.org&x", "?login=[address]&x"),
    ])
    func `F63: the log removes private data from all texts`(text: String, safe: String) {
        #expect(LogText.safe(text) == safe)
    }

    @Test(arguments: [
        "the broker has died; restarting it", "127.0.0.1:1883", "rate 0.25, 3.125 s", "@", "x@",
        "/var/lib/fairway/data.db", "error: UNIQUE constraint failed: users.username", "",
        "Client abc already connected, closing old connection.", "room abcdefghij012345",
        "mosquitto version 2.0.11 starting", "20261121-183000-1-confirm.eml",
        "noDigitsHereThoughItIsAVeryLongWordIndeed",
    ])
    func `the log leaves other texts unchanged`(text: String) {
        #expect(LogText.safe(text) == text)
    }

    @Test func `F63: the log removes an address inside any text`() {
        var random = SeededRandom(printing: "log text")
        let around = Array(" <>\"'(),;:=[]{}/\\\n\t.")
        for _ in 0..<500 {
            let before = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
                around.randomElement(using: &random)
            }
            let name = "ann\(Int.random(in: 0...999, using: &random))"
            let text = "said\(String(before)) \(name)@private.example\(String(before.reversed()))"
            let safe = LogText.safe(text)
            #expect(!safe.contains(name) && !safe.contains("private.example"), "\(text)")
        }
    }

    @Test func `F63: the log cleans texts and values at every level`() {
        let told = Mutex<[String]>([])
        let log = Log { level, text, values in
            told.withLock { $0.append("\(level) \(text) \(values.map { "\($0)=\($1)" })") }
        }
        log.debug("ann@example.org", ("error", "at 59.913868"))
        log.error("x", ("error", "ann@example.org"))
        let all = told.withLock { $0 }.joined()
        #expect(!all.contains("example.org") && !all.contains("59.9"))
    }
}
