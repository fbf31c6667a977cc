internal import CCurl
internal import Glibc

extension Transfer {
    /// Makes the socket for an address, unless the address is forbidden.
    ///
    /// - Returns: The socket; -1 lets libcurl try the host's next address.
    func openSocket(for wanted: UnsafePointer<curl_sockaddr>) -> Int32 {
        guard !onlyPublicAddresses || Self.address(of: wanted)?.isPublic == true else {
            if reach == .nothing { reach = .forbidden }
            return -1
        }
        reach = .something
        let place = wanted.pointee
        let kind = place.socktype | Int32(SOCK_CLOEXEC.rawValue)
        let opened = socket(place.family, kind, place.protocol)
        if opened >= 0, case .mail = job.work { loop.mailSockets.insert(opened) }
        return opened
    }

    /// Whether a request may go to an address; asked for connections that are used again, too.
    func mayAsk(address: String) -> Bool {
        guard onlyPublicAddresses, IPAddress(address)?.isPublic != true else { return true }
        reach = .forbidden
        return false
    }

    private static func address(of wanted: UnsafePointer<curl_sockaddr>) -> IPAddress? {
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
        // Sound: libcurl's address is as long as it says, and may exceed the declared type.
        return IPAddress(
            sockaddr: UnsafeRawBufferPointer(
                start: UnsafeRawPointer(wanted) + offset, count: Int(wanted.pointee.addrlen)))
    }
}

extension TransferLoop {
    /// Closes a connection to a mail server.
    func closeMailSocket(_ socket: Int32) -> Int32 {
        mailSockets.remove(socket)
        return close(socket)
    }
}
