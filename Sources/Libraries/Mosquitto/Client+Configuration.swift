internal import CMosquitto

extension Client {
    /// Hands all options to the library.
    func configure() throws(MosquittoError) {
        try set(MOSQ_OPT_PROTOCOL_VERSION, options.protocolVersion.rawValue)
        try set(MOSQ_OPT_TCP_NODELAY, 1)
        try set(MOSQ_OPT_RECEIVE_MAXIMUM, Int32(options.receiveMaximum))
        try set(MOSQ_OPT_SEND_MAXIMUM, Int32(options.sendMaximum))
        try MosquittoError.check(
            withOptionalCText(options.username) { name in
                withOptionalCText(options.password) { mosquitto_username_pw_set(handle, name, $0) }
            })
        if let will = options.will { try set(will) }
        if let tls = options.tls { try set(tls) }
    }

    private func set(_ option: mosq_opt_t, _ value: Int32) throws(MosquittoError) {
        try MosquittoError.check(mosquitto_int_option(handle, option, value))
    }

    private func set(_ will: Will) throws(MosquittoError) {
        var properties = Properties()
        if options.protocolVersion == .v5 {
            try properties.add(
                responseTopic: will.responseTopic, correlationData: will.correlationData)
        }
        let list = properties.list
        try MosquittoError.check(
            withCText(will.topic) {
                mosquitto_will_set_v5(
                    handle, $0, Int32(clamping: will.payload.count), will.payload,
                    will.qos.rawValue, will.retain, list)
            })
        // From success on the library owns the list.
        _ = properties.take()
    }

    private func set(_ tls: TLS) throws(MosquittoError) {
        if tls.caFile == nil { try set(MOSQ_OPT_TLS_USE_OS_CERTS, 1) }
        let code = withOptionalCText(tls.caFile) { authority in
            withOptionalCText(tls.certificateFile) { certificate in
                withOptionalCText(tls.keyFile) { key in
                    guard authority != nil || certificate != nil else { return 0 }
                    return mosquitto_tls_set(handle, authority, nil, certificate, key, nil)
                }
            }
        }
        try MosquittoError.check(code)
        try MosquittoError.check(mosquitto_tls_insecure_set(handle, !tls.verifiesHostName))
    }
}
