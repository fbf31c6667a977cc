import CMosquittoBroker
import Glibc
import Guard

/// The broker's records of its clients (`struct mosquitto`).
///
/// The plugin interface of Mosquitto 2.0 reports no queues and no acknowledgements. So the guard
/// reads them from the record. The offsets are those of Mosquitto 2.0.11 for 64-bit Linux, with
/// `WITH_ADNS` as Debian builds it, or without. The guard uses them only if fields before, inside
/// and after the queues have the values that the interface reports. For any other broker it bounds
/// the queues of stored sessions only, and says so in the log.
enum Records {
    private enum Layout {
        /// The first fields have been found. ``Records/shift`` has their place.
        case likely
        /// The last field has been found, too.
        case proven
        /// The record has another layout.
        case hidden
    }

    /// The knowledge about the layout. Nil until the first client. Only the broker's single thread uses it.
    nonisolated(unsafe) private static var layout: Layout?
    /// The bytes that `WITH_ADNS` adds before the fields.
    nonisolated(unsafe) private static var shift = 0

    /// The offsets of fields without `WITH_ADNS`.
    private enum Offset {
        static let (socket, id, keepAlive, state) = (4, 24, 48, 52)
        static let (incomingLength, currentPacket, will) = (100, 120, 136)
        static let (packetCount, willDelay, cleanStart, expiry) = (164, 168, 310, 320)
        static let (inBytes, inCount, outBytes, outCount) = (352, 368, 400, 416)
        static let (tls, subscriptions, webSocket) = (184, 472, 480)
    }

    /// `mosq_cs_active`: the broker has sent CONNACK.
    private static let active: Int32 = 3

    /// Finds the first fields, at a CONNECT.
    static func find(_ client: OpaquePointer) {
        guard layout == nil || layout == .likely else { return }
        let id = UInt(bitPattern: mosquitto_client_id(client))
        let isWebSocket = mosquitto_client_protocol(client) == mp_websockets.rawValue
        for shift in [16, 0] {
            self.shift = shift
            if number(client, Offset.id, UInt.self) == id,
                number(client, Offset.keepAlive, UInt16.self)
                    == UInt16(truncatingIfNeeded: mosquitto_client_keepalive(client)),
                number(client, Offset.cleanStart, Bool.self)
                    == mosquitto_client_clean_session(client),
                (number(client, Offset.webSocket, UInt.self) != 0) == isWebSocket
            {
                layout = .likely
                return
            }
        }
        giveUp()
    }

    /// Finds the last field, at a SUBSCRIBE. The daemon subscribes before users may connect.
    static func prove(_ client: OpaquePointer) {
        guard layout == .likely else { return }
        let count = mosquitto_client_sub_count(client)
        guard count > 0 else { return }
        guard number(client, Offset.subscriptions, Int32.self) == count else { return giveUp() }
        layout = .proven
    }

    private static func giveUp() {
        layout = .hidden
        let text =
            "FairwayGuard: this version of the broker hides its queues, so those of connected "
            + "clients have only the broker's own bounds. Use Mosquitto 2.0.11"
        Broker.log(MOSQ_LOG_WARNING, text)
    }

    /// The record of a client. Nil if the layout is not proven.
    ///
    /// - Parameter key: A client that the broker has passed to the guard just now, or that is
    ///   connected.
    @inline(__always)
    static func read(_ key: ClientKey) -> BrokerRecord? {
        guard layout == .proven, let client = OpaquePointer(bitPattern: key) else { return nil }
        let expiry = number(client, Offset.expiry, UInt32.self)
        let hasWill = number(client, Offset.will, UInt.self) != 0
        let delay = hasWill ? number(client, Offset.willDelay, UInt32.self) : 0
        let isSending = number(client, Offset.currentPacket, UInt.self) != 0
        let packets = number(client, Offset.packetCount, Int32.self)
        let messages =
            Int(number(client, Offset.inCount, Int32.self))
            &+ Int(number(client, Offset.outCount, Int32.self))
        let bytes =
            number(client, Offset.inBytes, Int.self) &+ number(client, Offset.outBytes, Int.self)
        return BrokerRecord(
            isActive: number(client, Offset.state, Int32.self) == active,
            incomingBytes: incomingBytes(client),
            outgoingPackets: max(0, Int(packets)) &+ (isSending ? 1 : 0),
            queuedMessages: max(0, messages), queuedBytes: max(0, bytes),
            subscriptions: Int(number(client, Offset.subscriptions, Int32.self)),
            lastingSeconds: max(expiry, delay))
    }

    /// The length of the packet that the broker receives from a client. 0 if the layout is not
    /// proven.
    @inline(__always)
    static func incomingBytes(_ client: OpaquePointer) -> Int {
        guard layout == .proven else { return 0 }
        return Int(number(client, Offset.incomingLength, UInt32.self))
    }

    /// The way in which a client's bytes travel.
    enum Transport { case plain, tls, webSocket, unknown }

    static func transport(_ client: OpaquePointer) -> Transport {
        guard layout == .proven else { return .unknown }
        if number(client, Offset.webSocket, UInt.self) != 0 { return .webSocket }
        return number(client, Offset.tls, UInt.self) == 0 ? .plain : .tls
    }

    /// Sends a packet to a client with TLS.
    ///
    /// The plugin interface cannot do so. The broker has loaded OpenSSL already, so the guard uses
    /// its functions.
    ///
    /// - Parameter client: A client whose transport is ``Transport/tls``.
    /// - Returns: False if this broker uses no OpenSSL, or if the packet does not fit.
    static func sendTLS(_ packet: [UInt8], to client: OpaquePointer) -> Bool {
        guard let write = dlsym(nil, "SSL_write"), let clear = dlsym(nil, "ERR_clear_error"),
            let session = OpaquePointer(bitPattern: number(client, Offset.tls, UInt.self))
        else { return false }
        // Sound: these are the types of SSL_write(3) and ERR_clear_error(3).
        let sslWrite = unsafeBitCast(
            write, to: (@convention(c) (OpaquePointer, UnsafeRawPointer, Int32) -> Int32).self)
        let clearErrors = unsafeBitCast(clear, to: (@convention(c) () -> Void).self)
        let count = sslWrite(session, packet, Int32(packet.count))
        // An error that stays in the queue would end the next client's connection.
        clearErrors()
        return count == packet.count
    }

    /// The descriptor of a client's connection.
    static func descriptor(_ client: OpaquePointer) -> Int32 {
        UnsafeRawPointer(client).load(fromByteOffset: Offset.socket, as: Int32.self)
    }

    /// Reads a field.
    @inline(__always)
    private static func number<Number: BitwiseCopyable>(
        _ client: OpaquePointer, _ offset: Int, _: Number.Type
    ) -> Number {
        // Sound: the record of every 2.0 version has more than 500 bytes.
        UnsafeRawPointer(client).load(fromByteOffset: offset &+ shift, as: Number.self)
    }
}
