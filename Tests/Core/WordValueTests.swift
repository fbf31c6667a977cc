import Contract
import JSON
import Testing

/// Closed sets of words in documents.
struct WordValueTests {
    private enum Size: String, WordValue {
        case small
        case big = "very big"
    }

    private struct Parcel: Document, Equatable {
        var size = Size.small
        var other: Size?
        var nullable: Size??
        var lenient: Size?

        mutating func visit(_ fields: inout Fields) {
            fields.required("size", &size)
            fields.optional("other", &other)
            fields.nullable("nullable", &nullable)
            fields.lenient("lenient", &lenient)
        }
    }

    /// The reasons why a client's document is refused, by path.
    private func faults(_ json: JSON) -> [String] {
        do {
            _ = try Parcel(request: json)
            return []
        } catch {
            return error.problems.fields.map { "\($0.path) \($0.reason)" }
        }
    }

    @Test func `words are read and written as texts`() throws {
        let json: JSON = ["size": "very big", "other": "small", "nullable": .null]
        let parcel = try Parcel(request: json)
        #expect(parcel.size == .big && parcel.other == .small)
        #expect(parcel.nullable == .some(nil) && parcel.lenient == nil)
        #expect(parcel.json == json)
        #expect("\(parcel.size)" == "very big" && Size.words == ["small", "very big"])
    }

    @Test func `a refusal lists the words, and a wrong kind of value is no text`() {
        let words = "must be one of small, very big"
        for word: JSON in ["big", "Small", "small ", ""] {
            #expect(faults(["size": word]) == ["size \(words)"], "\(word)")
            #expect(faults(["size": "small", "other": word]) == ["other \(words)"], "\(word)")
            #expect(
                faults(["size": "small", "nullable": word]) == ["nullable \(words)"], "\(word)")
            #expect(faults(["size": "small", "lenient": word]) == [], "\(word)")
        }
        #expect(faults(["size": 1]) == ["size must be a text"])
        #expect(faults([:]) == ["size is missing"])
        #expect(faults(["size": "small\u{202E}"])[0].contains("U+202E"))
    }

    /// A document that a server sends.
    private struct Label: Document, Equatable {
        var size = OpenWord<Size>.known(.small)
        var other: OpenWord<Size>?
        var all: [OpenWord<Size>] = []

        mutating func visit(_ fields: inout Fields) {
            fields.required("size", &size)
            fields.optional("other", &other)
            fields.required("all", &all)
        }
    }

    @Test func `H7: a reader keeps a word of a newer server`() throws {
        let json: JSON = ["size": "huge", "other": "very big", "all": ["small", "tiny"]]
        let label = try Label(reading: json)
        #expect(label.size == .unknown("huge") && label.size.known == nil)
        #expect(label.size != .small && label.size.text == "huge")
        #expect(label.other == .known(.big) && label.all == [.known(.small), .unknown("tiny")])
        #expect(label.json == json)
        #expect(throws: DocumentError.self) { try Label(reading: ["size": 1, "all": []]) }
    }

    @Test func `H7: the schema of an open word is a text`() {
        let properties = Label.schema["properties"]
        #expect(properties?["size"] == ["type": "string"])
        #expect(properties?["other"] == ["type": "string"])
    }

    @Test func `the schema lists the words`() {
        #expect(
            Parcel.schema["properties"]?["size"]
                == ["type": "string", "enum": ["small", "very big"]])
    }
}
