import CMosquittoBroker
import Glibc
import Guard
import Topics

/// The handlers of the broker's events. Each passes its event to the guard and returns the
/// decision.
///
/// The broker calls all of them on its single thread. Using the state's pointer is sound, because
/// no decision calls the broker. So no decision is running when an event arrives.
enum Events {
    typealias State = UnsafeMutablePointer<GuardState>

    /// Registers for all events.
    ///
    /// - Returns: The broker's code; not 0 if it refused a registration.
    static func register(_ identifier: OpaquePointer?, _ state: State) -> Int32 {
        let callbacks: [(mosquitto_plugin_event, MOSQ_FUNC_generic_callback)] = [
            (MOSQ_EVT_BASIC_AUTH, connect), (MOSQ_EVT_DISCONNECT, disconnect),
            (MOSQ_EVT_ACL_CHECK, check), (MOSQ_EVT_MESSAGE, message), (MOSQ_EVT_TICK, tick),
            (MOSQ_EVT_RELOAD, reload),
        ]
        for (event, callback) in callbacks {
            let code = mosquitto_callback_register(
                identifier, Int32(event.rawValue), callback, nil, state)
            guard code == MOSQ_ERR_SUCCESS.rawValue else { return code }
        }
        return mosquitto_callback_register(
            identifier, Int32(MOSQ_EVT_CONTROL.rawValue), control, state.pointee.grammar.control,
            state)
    }

    /// The broker has read its configuration again. If it keeps messages on its disk now, the guard
    /// ends the process at once. A normal shutdown would write them to the disk.
    private static let reload: MOSQ_FUNC_generic_callback = { _, _, _ in
        // If the guard cannot read the files, the broker could not either, and kept its
        // configuration.
        guard let configuration = try? Broker.configuration() else {
            return MOSQ_ERR_SUCCESS.rawValue
        }
        do throws(GuardOptionsError) {
            try configuration.requireNoPersistence()
        } catch {
            Broker.log(MOSQ_LOG_ERR, "FairwayGuard: " + error.message)
            _exit(1)
        }
        return MOSQ_ERR_SUCCESS.rawValue
    }

    private static func key(_ client: OpaquePointer?) -> ClientKey { UInt(bitPattern: client) }

    private static let connect: MOSQ_FUNC_generic_callback = { _, data, userdata in
        guard let state = userdata?.assumingMemoryBound(to: GuardState.self),
            let event = data?.assumingMemoryBound(to: mosquitto_evt_basic_auth.self).pointee,
            let client = event.client
        else { return MOSQ_ERR_AUTH.rawValue }
        Records.find(client)
        let asking = GuardClient(
            key: key(client), id: Broker.text(mosquitto_client_id(client)),
            username: Broker.bytes(event.username), password: Broker.bytes(event.password),
            address: mosquitto_client_address(client).map { String(cString: $0) } ?? "",
            protocolVersion: Int(mosquitto_client_protocol_version(client)),
            cleanStart: mosquitto_client_clean_session(client),
            keepAlive: Int(mosquitto_client_keepalive(client)),
            packetBytes: Records.incomingBytes(client))
        let verdict = state.pointee.connect(asking, at: Broker.now)
        if verdict == .admitted { Sockets.settle(client, state) }
        Broker.carryOut(state)
        return switch verdict {
        case .admitted: MOSQ_ERR_SUCCESS.rawValue
        case .refused: MOSQ_ERR_AUTH.rawValue
        case .closed: MOSQ_ERR_UNKNOWN.rawValue
        case .limited(let refusal): answer(client, refusal) ?? MOSQ_ERR_UNKNOWN.rawValue
        // Without an answer, the client would try the same id again and again.
        case .clientIdRefused(let refusal): answer(client, refusal) ?? MOSQ_ERR_AUTH.rawValue
        }
    }

    /// Answers a CONNECT with the reason of its refusal.
    ///
    /// Mosquitto 2.0.11 lets a plugin choose only between "not authorized" and no answer. Clients
    /// take the former as the end of their token. So the guard writes the CONNACK itself, and the
    /// broker closes the connection. Nothing was sent on it before, so there is room for the packet.
    ///
    /// - Returns: The code that makes the broker close the connection. Nil if the guard cannot
    ///   answer on this connection.
    private static func answer(_ client: OpaquePointer, _ refusal: ConnectRefusal) -> Int32? {
        let version = Int(mosquitto_client_protocol_version(client))
        var packet = refusal.connack(protocolVersion: version)
        switch Records.transport(client) {
        case .plain: break
        // The daemon's relay connects without TLS. Anybody else's WebSocket may have TLS, and the
        // record does not say so.
        case .webSocket
        where mosquitto_client_address(client).map { RelayAddress.isReserved(String(cString: $0)) }
            == true:
            // A binary frame of at most 125 bytes (RFC 6455, 5.2).
            packet = [0x82, UInt8(truncatingIfNeeded: packet.count)] + packet
        case .tls: return Records.sendTLS(packet, to: client) ? MOSQ_ERR_UNKNOWN.rawValue : nil
        case .webSocket, .unknown: return nil
        }
        _ = send(
            Records.descriptor(client), packet, packet.count,
            Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        return MOSQ_ERR_UNKNOWN.rawValue
    }

    private static let disconnect: MOSQ_FUNC_generic_callback = { _, data, userdata in
        guard let state = userdata?.assumingMemoryBound(to: GuardState.self),
            let event = data?.assumingMemoryBound(to: mosquitto_evt_disconnect.self).pointee
        else { return MOSQ_ERR_SUCCESS.rawValue }
        state.pointee.disconnect(
            key(event.client), at: Broker.now, record: Records.read(key(event.client)))
        Broker.carryOut(state)
        return MOSQ_ERR_SUCCESS.rawValue
    }

    /// Returns only SUCCESS or ACL_DENIED. Any other code disconnects the publisher.
    private static let check: MOSQ_FUNC_generic_callback = { _, data, userdata in
        guard let state = userdata?.assumingMemoryBound(to: GuardState.self),
            let event = data?.assumingMemoryBound(to: mosquitto_evt_acl_check.self),
            let client = event.pointee.client
        else { return MOSQ_ERR_ACL_DENIED.rawValue }
        let topic = Broker.text(event.pointee.topic)
        let allowed =
            switch event.pointee.access {
            case MOSQ_ACL_READ: mayRead(state, event, client, topic)
            case MOSQ_ACL_WRITE: mayWrite(state, event, client, topic)
            case MOSQ_ACL_SUBSCRIBE: maySubscribe(state, client, topic)
            case MOSQ_ACL_UNSUBSCRIBE: true
            default: false
            }
        return (allowed ? MOSQ_ERR_SUCCESS : MOSQ_ERR_ACL_DENIED).rawValue
    }

    @inline(__always)
    private static func mayRead(
        _ state: State, _ event: UnsafeMutablePointer<mosquitto_evt_acl_check>,
        _ client: OpaquePointer, _ topic: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let delivery = GuardDelivery(
            topic: topic, payloadBytes: Int(event.pointee.payloadlen),
            qos: Int(event.pointee.qos))
        return state.pointee.mayRead(
            key(client), delivery, now: { Broker.now }, record: Records.read
        ) {
            Broker.bytes(mosquitto_client_username(client))
        }
    }

    private static func maySubscribe(
        _ state: State, _ client: OpaquePointer, _ filter: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        Records.prove(client)
        let allowed = state.pointee.maySubscribe(
            key(client), filter: filter, subscriptions: Int(mosquitto_client_sub_count(client)),
            at: Broker.now)
        if !allowed { Broker.carryOut(state) }
        return allowed
    }

    private static func mayWrite(
        _ state: State, _ event: UnsafeMutablePointer<mosquitto_evt_acl_check>,
        _ client: OpaquePointer, _ topic: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let payload = Int(event.pointee.payloadlen)
        // The packet has the topic with its length, an identifier, the properties and the payload.
        let rest = Records.incomingBytes(client) &- payload &- topic.count &- 4
        let publish = GuardPublish(
            topic: topic, payloadBytes: payload, propertyBytes: max(0, rest),
            qos: Int(event.pointee.qos), retain: event.pointee.retain)
        let allowed = state.pointee.mayWrite(
            key(client), publish, at: Broker.now, record: Records.read
        ) {
            Broker.bytes(mosquitto_client_username(client))
        }
        if !allowed { Broker.carryOut(state) }
        return allowed
    }

    /// Removes the retain flag where it is not allowed. Adds the sender's device to requests about
    /// an account or pushes. Topic and payload stay unchanged.
    private static let message: MOSQ_FUNC_generic_callback = { _, data, userdata in
        guard let state = userdata?.assumingMemoryBound(to: GuardState.self),
            let event = data?.assumingMemoryBound(to: mosquitto_evt_message.self)
        else { return MOSQ_ERR_SUCCESS.rawValue }
        let topic = Broker.text(event.pointee.topic)
        if let device = state.pointee.deviceToTell(key(event.pointee.client), topic: topic) {
            _ = mosquitto_property_add_string_pair(
                &event.pointee.properties, Int32(MQTT_PROP_USER_PROPERTY.rawValue),
                deviceProperty, device)
        }
        guard event.pointee.retain else { return MOSQ_ERR_SUCCESS.rawValue }
        if state.pointee.dropsRetain(key(event.pointee.client), topic: topic) {
            event.pointee.retain = false
        }
        return MOSQ_ERR_SUCCESS.rawValue
    }

    /// Always returns 0. Any other code disconnects the daemon.
    private static let control: MOSQ_FUNC_generic_callback = { _, data, userdata in
        guard let state = userdata?.assumingMemoryBound(to: GuardState.self),
            let event = data?.assumingMemoryBound(to: mosquitto_evt_control.self),
            state.pointee.isDaemon(key(event.pointee.client))
        else { return MOSQ_ERR_SUCCESS.rawValue }
        state.pointee.control(
            UnsafeBufferPointer(
                start: event.pointee.payload?.assumingMemoryBound(to: UInt8.self),
                count: event.pointee.payload == nil ? 0 : Int(event.pointee.payloadlen)))
        Broker.carryOut(state)
        return MOSQ_ERR_SUCCESS.rawValue
    }

    private static let tick: MOSQ_FUNC_generic_callback = { _, _, userdata in
        guard let state = userdata?.assumingMemoryBound(to: GuardState.self) else {
            return MOSQ_ERR_SUCCESS.rawValue
        }
        state.pointee.tick(at: Broker.now)
        state.pointee.measure(at: Broker.now, record: Records.read)
        Sockets.check(state)
        ProcessMemory.report(state)
        Broker.carryOut(state)
        return MOSQ_ERR_SUCCESS.rawValue
    }
}
