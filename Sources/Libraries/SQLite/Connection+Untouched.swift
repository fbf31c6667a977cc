internal import CSQLite

extension Connection {
    /// The address and flags for ``Mode/untouched``.
    ///
    /// Usually a reader in WAL mode writes the index of the log (`-shm`), and creates it and the log if they are
    /// missing. Two parameters of SQLite's addresses prevent this (sqlite.org/c3ref/open.html): `readonly_shm` reads
    /// a log whose index exists, and `immutable` ignores the log.
    static func untouched(_ path: String) -> (address: String, flags: Int32) {
        let hasLog = bytes(of: path + "-wal") > 0 && bytes(of: path + "-shm") > 0
        let parameter = hasLog ? "readonly_shm=1" : "immutable=1"
        let authority = path.hasPrefix("/") ? "//" : ""
        return (
            "file:\(authority)\(encoded(path))?mode=ro&\(parameter)",
            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        )
    }

    /// A path in the form that addresses need (RFC 3986, section 2.1).
    private static func encoded(_ path: String) -> String {
        path.utf8.map { (byte: UInt8) -> String in
            let isPlain =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
                    UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            guard !isPlain else { return String(UnicodeScalar(byte)) }
            return (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
        }.joined()
    }
}
