import Guard
import Testing
import Topics

@Suite struct OptionsTests {
    private func options(
        _ more: [(name: String, value: String)], key: String? = String(repeating: "0f", count: 32),
        secret: String? = " a-secret-of-the-daemon\n"
    ) throws -> GuardOptions {
        let files = [(name: "token_key_file", value: "key"), ("daemon_secret_file", "secret")]
        return try GuardOptions(files + more) {
            ($0 == "key" ? key : secret).map { Array($0.utf8) }
        }
    }

    @Test func `files contain the key in hexadecimal and the secret as text`() throws {
        let options = try options([("base", "golf"), ("publish_burst", "7")])
        #expect(options.tokenKey == [UInt8](repeating: 15, count: 32))
        #expect(options.daemonSecret == Array("a-secret-of-the-daemon".utf8))
        #expect(options.grammar.base == "golf")
        #expect(options.limits.publishBurst == 7)
    }

    @Test func `a mistake in the options is named`() {
        for (name, value) in [
            ("base", "a/b"), ("publish_burst", "0"), ("publish_burst", "x"), ("unknown", "1"),
            ("pings_per_second", "-1"), ("payload_bytes_max", "99999999999"),
        ] { #expect(throws: GuardOptionsError.self) { try options([(name, value)]) } }
        for key in [
            nil, "", "0f", String(repeating: "0g", count: 32), String(repeating: "0", count: 65),
        ] {
            #expect(throws: GuardOptionsError.self) { try options([], key: key) }
        }
        for secret in [nil, "", "short"] {
            #expect(throws: GuardOptionsError.self) { try options([], secret: secret) }
        }
        #expect(throws: GuardOptionsError.self) { try GuardOptions([]) { _ in nil } }
    }
}
