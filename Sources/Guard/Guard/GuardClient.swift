/// What the broker knows of a client that wants to connect.
package struct GuardClient {
    /// The broker's record of it.
    package var key: ClientKey
    /// The client id; empty only if the broker made none.
    package var id: UnsafeBufferPointer<UInt8>
    /// Nil if it gave none.
    package var username: UnsafeBufferPointer<UInt8>?
    /// Nil if it gave none.
    package var password: UnsafeBufferPointer<UInt8>?
    /// As the broker prints it; empty if it has none, as on a unix socket.
    package var address: String
    /// 3 for MQTT 3.1, 4 for 3.1.1, 5 for 5.
    package var protocolVersion: Int
    /// Clean session (3.1.1) or clean start (5).
    package var cleanStart: Bool
    /// As the client asks for it, seconds; 0: none.
    package var keepAlive: Int

    /// Makes one.
    package init(
        key: ClientKey, id: UnsafeBufferPointer<UInt8>, username: UnsafeBufferPointer<UInt8>?,
        password: UnsafeBufferPointer<UInt8>?, address: String, protocolVersion: Int,
        cleanStart: Bool, keepAlive: Int
    ) {
        self.key = key
        self.id = id
        self.username = username
        self.password = password
        self.address = address
        self.protocolVersion = protocolVersion
        self.cleanStart = cleanStart
        self.keepAlive = keepAlive
    }
}
