import MicroHTTPD
import Testing

/// RFC 9112, section 3.2, and RFC 3986, section 2.1.
@Suite struct MicroHTTPDTargetTests {
    @Test(arguments: [
        ("/", []),
        ("/a", ["a"]),
        ("/a/b", ["a", "b"]),
        ("/a/", ["a", ""]),
        ("//", ["", ""]),
        ("/a%20b/%C3%A6", ["a b", "æ"]),
        ("/a+b", ["a+b"]),
        ("/...", ["..."]),
        ("/a%3Fb", ["a?b"]),
        ("http://example.org/a", ["a"]),
        ("HTTPS://example.org", []),
        ("http://example.org?x=1", []),
    ])
    func `a path is split and decoded`(_ text: String, _ segments: [String]) throws {
        #expect(try #require(HTTPTarget(text)).segments == segments)
    }

    @Test(arguments: [
        "", "a", "*", "example.org:443", "ftp://example.org/", "/a b", "/a\u{7}", "/æ", "/..",
        "/a/../b", "/.", "/a/.", "/%2e%2E/b", "/%2e", "/a%2fb", "/a%5Cb", "/%", "/%4", "/%zz",
        "/%-1", "/%00", "/a%0d%0ab", "/%7f", "/%ff", "/%c0%af", "/%ed%a0%80", "/a?%", "/a?b=%f0",
    ])
    func `an ambiguous target is refused`(_ text: String) {
        #expect(HTTPTarget(text) == nil)
    }

    @Test func `a query is split and decoded`() throws {
        let target = try #require(HTTPTarget("/a?x=1&y=a+b%26c&x=2&z&&=v&w=a=b?"))
        #expect(target.path == "/a")
        #expect(target.query.map(\.name) == ["x", "y", "x", "z", "", "w"])
        #expect(target.query.map(\.value) == ["1", "a b&c", "2", "", "v", "a=b?"])
        #expect(target["x"] == "1")
        #expect(target["y"] == "a b&c")
        #expect(target["q"] == nil)
    }
}
