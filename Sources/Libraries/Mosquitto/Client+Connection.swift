internal import CMosquitto

extension Client {
    /// Opens the connection and sends CONNECT; the answer comes as ``Event/connected``.
    ///
    /// Not from within an event: the library is then still busy with the connection that ended.
    ///
    /// - Throws: ``MosquittoError/system(errno:)`` if nobody listens there;
    ///   ``MosquittoError/library(code:)`` if the name is unknown or TLS fails.
    /// - Blocks: While the name is looked up and TCP and TLS shake hands.
    package func connect(to address: Address) throws(MosquittoError) {
        failure = nil
        refusal = nil
        isConnected = false
        var properties = Properties()
        if options.protocolVersion == .v5, options.sessionExpiry > 0 {
            try properties.add(MQTT_PROP_SESSION_EXPIRY_INTERVAL, options.sessionExpiry)
        }
        let (host, port) = try target(address)
        let keepAlive = Int32(clamping: options.keepAlive.components.seconds)
        let list = properties.list
        // What the library tells from within the call is thrown, not told.
        isOpen = false
        try MosquittoError.check(
            withCText(host) {
                mosquitto_connect_bind_v5(handle, $0, port, keepAlive, nil, list)
            })
        // TLS may have failed within a call that answers success.
        guard descriptor != nil else { throw .library(code: MOSQ_ERR_TLS.rawValue) }
        isOpen = true
    }

    /// Says goodbye: the broker publishes no will, unless the reason is 0x04 (MQTT 5).
    ///
    /// ``Event/disconnected(reason:)`` follows at once, or after a ``flush()`` if the socket is
    /// full or this is called from within an event. Does nothing without a connection.
    package func disconnect(reason: UInt8 = 0) {
        guard isOpen else { return }
        _ = mosquitto_disconnect_v5(handle, Int32(reason), nil)
    }

    /// What the library wants as host and port; port 0 makes the host a socket's path.
    private func target(_ address: Address) throws(MosquittoError) -> (String, Int32) {
        switch address {
        case .tcp(let host, let port):
            guard port > 0 else { throw .invalid }
            return (host, Int32(port))
        case .unix(let path):
            // `sun_path` holds 108 bytes, of which the library would cut the rest off.
            guard path.utf8.count < 108 else { throw .invalid }
            return (path, 0)
        }
    }
}
