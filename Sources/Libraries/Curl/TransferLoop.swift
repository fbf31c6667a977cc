internal import CCurl
internal import Glibc

/// Runs transfers on the thread that creates it.
final class TransferLoop {
    /// The time between two checks of pending transfers, because libcurl does not limit their time.
    private static let sweepInterval = Duration.seconds(1)

    let queue: TransferQueue
    private let multi: UnsafeMutableRawPointer
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]
    private var nextSweep = ContinuousClock.now
    /// The server of the first mail. libcurl lets mails share a connection without comparing
    /// encryption and trusted authority. With only one server, that is safe.
    var mailServer: MailTransfer.Server?
    /// The sockets to mail servers, in use or open for the next mail.
    var mailSockets: Set<Int32> = []

    init(queue: TransferQueue, options: Transfers.Options) {
        precondition(Self.libraryStart == CURLE_OK, "libcurl starts")
        guard let made = curl_multi_init() else { fatalError("there is memory for libcurl") }
        multi = made
        self.queue = queue
        for (option, value) in [
            (CURLMOPT_MAXCONNECTS, options.connectionsMax),
            (CURLMOPT_MAX_TOTAL_CONNECTIONS, options.connectionsMax),
            (CURLMOPT_MAX_HOST_CONNECTIONS, options.connectionsPerHostMax),
            (CURLMOPT_MAX_CONCURRENT_STREAMS, options.streamsPerConnectionMax),
        ] {
            _ = fairway_curl_multi_set_long(multi, option, value)
        }
    }

    /// The set-up of libcurl, which must happen once per process.
    private static let libraryStart = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// Runs until the queue is stopped. Then reports that to all remaining transfers.
    func run() {
        queue.attach(WakeSignal(multi: multi))
        while let jobs = queue.dequeue() {
            for job in jobs { start(job) }
            var count: Int32 = 0
            _ = curl_multi_perform(multi, &count)
            collect()
            sweep()
            let limit: Int32 = running.isEmpty ? 60_000 : 1_000
            _ = curl_multi_poll(multi, nil, 0, limit, nil)
        }
        end()
    }

    private func start(_ job: TransferJob) {
        do throws(TransferError) {
            let transfer = try Transfer(job, in: self)
            try transfer.configure()
            let code = curl_multi_add_handle(multi, transfer.easy.raw)
            guard code == CURLM_OK else {
                throw .other(
                    code: Int(code.rawValue), text: String(cString: curl_multi_strerror(code)))
            }
            running[transfer.easy.raw] = transfer
        } catch {
            queue.leave()
            job.fail(error)
        }
    }

    /// Reports the transfers that libcurl has finished.
    private func collect() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left)?.pointee {
            guard message.msg == CURLMSG_DONE, let easy = message.easy_handle else { continue }
            finish(easy) { $0.finish(message.data.result) }
        }
    }

    /// Ends transfers beyond their time limit. libcurl does this itself, except while a transfer
    /// waits for a connection.
    private func sweep() {
        let now = ContinuousClock.now
        guard now >= nextSweep else { return }
        nextSweep = now + Self.sweepInterval
        for (easy, transfer) in running where transfer.job.deadline < now {
            finish(easy) { $0.job.fail(.timedOut) }
        }
    }

    /// Removes a transfer and reports its result. Its completion may then submit the next one.
    private func finish(_ easy: UnsafeMutableRawPointer, _ tell: (Transfer) -> Void) {
        curl_multi_remove_handle(multi, easy)
        guard let transfer = running.removeValue(forKey: easy) else { return }
        queue.leave()
        tell(transfer)
    }

    private func end() {
        for easy in running.keys { finish(easy) { $0.job.fail(.stopped) } }
        for job in queue.detach() {
            queue.leave()
            job.fail(.stopped)
        }
        // At cleanup, libcurl sends QUIT to idle mail servers and waits for each answer, up to two
        // minutes. It sends nothing to a closed socket.
        for socket in mailSockets { shutdown(socket, Int32(SHUT_RDWR)) }
        curl_multi_cleanup(multi)
    }
}

extension Transfer {
    /// Creates the socket for an address, unless the address is forbidden.
    ///
    /// - Returns: The socket. -1 makes libcurl try the host's next address.
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

    /// Whether a request may go to an address. libcurl also asks for connections that are used
    /// again.
    func mayAsk(address: String) -> Bool {
        guard onlyPublicAddresses, IPAddress(address)?.isPublic != true else { return true }
        reach = .forbidden
        return false
    }

    private static func address(of wanted: UnsafePointer<curl_sockaddr>) -> IPAddress? {
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
        // Sound: libcurl's address has the stated length, and may exceed the declared type.
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

/// Ends the wait of the thread that runs the transfers.
///
/// Unchecked, because `curl_multi_wakeup` is the one function that libcurl lets any thread call.
/// The queue forgets the bell, under its lock, before the handle is freed.
struct WakeSignal: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer

    init(multi: UnsafeMutableRawPointer) { self.multi = multi }

    /// Ends the wait. If there is none now, ends the next one.
    func ring() { _ = curl_multi_wakeup(multi) }
}
