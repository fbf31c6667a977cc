internal import CCurl

extension Transfer {
    /// Lets libcurl call this transfer.
    func setCallbacks() throws(TransferError) {
        let this = Unmanaged.passUnretained(self).toOpaque()
        for option in [
            CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_OPENSOCKETDATA,
            CURLOPT_PREREQDATA,
        ] {
            try easy.set(option, pointer: this)
        }
        try TransferError.check(
            fairway_curl_set_writer(easy.raw, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
                Transfer.of(this).receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
            })
        try TransferError.check(
            fairway_curl_set_writer(easy.raw, CURLOPT_HEADERFUNCTION) { _, size, count, this in
                Transfer.of(this).receiveHeader(size * count)
            })
        try TransferError.check(
            fairway_curl_set_reader(easy.raw) { buffer, size, count, this in
                Transfer.of(this).send(
                    into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
            })
        try TransferError.check(
            fairway_curl_set_socket_opener(easy.raw) { this, _, address in
                address.map { Transfer.of(this).openSocket(for: $0) } ?? -1
            })
        try TransferError.check(
            fairway_curl_set_request_check(easy.raw) { this, address, _, _, _ in
                let allowed = Transfer.of(this).mayAsk(
                    address: address.map { String(cString: $0) } ?? "")
                return allowed ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            })
        try setSocketCloser()
    }

    /// The closer belongs to the connection, which outlives the transfer: it gets the loop.
    private func setSocketCloser() throws(TransferError) {
        guard case .mail = job.work else { return }
        try easy.set(
            CURLOPT_CLOSESOCKETDATA, pointer: Unmanaged.passUnretained(loop).toOpaque())
        try TransferError.check(
            fairway_curl_set_socket_closer(easy.raw) { loop, socket in
                guard let loop else { preconditionFailure("libcurl hands back what it was given") }
                // Sound: the loop ends its connections before it goes.
                return Unmanaged<TransferLoop>.fromOpaque(loop).takeUnretainedValue()
                    .closeMailSocket(socket)
            })
    }

    /// The transfer behind a callback's pointer.
    private static func of(_ this: UnsafeMutableRawPointer?) -> Transfer {
        guard let this else { preconditionFailure("libcurl hands back what it was given") }
        // Sound: the loop keeps the transfer until libcurl has let go of it.
        return Unmanaged<Transfer>.fromOpaque(this).takeUnretainedValue()
    }
}
