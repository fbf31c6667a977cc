extension Client {
    /// Where a broker listens.
    package enum Address: Sendable, Hashable {
        /// A host name or address, and a port from 1 to 65535.
        case tcp(host: String, port: UInt16)
        /// The path of a unix socket, at most 107 bytes.
        case unix(path: String)
    }
}
