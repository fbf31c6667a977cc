import Bridge
import CLinux
import Engine
import Glibc
import MicroHTTPD
import Topics

/// The loop of the relay's thread: waits for all sockets and forwards bytes.
final class RelayLoop {
    /// The longest time that guard and broker may take for a handshake.
    private static let patience: Duration = .seconds(5)
    /// The longest time to deliver the remaining bytes after one end has closed.
    private static let farewell: Duration = .seconds(5)
    /// The time between two checks of the deadlines and of the announcer's connection,
    /// milliseconds.
    private static let lookMs: Int32 = 500
    private static let blockBytes = 16_384
    private static let eventsMax = 256

    /// The source of an event: the lowest two bits of its number. The other bits are the link's id.
    private enum Subject: UInt64 {
        case doorbell, announcer, client, broker
    }

    private let port: UInt16
    private let limits: Relay.Limits
    private let inbox: Relay.Inbox
    private let announcer: RelayAnnouncer
    private let epoll: Int32
    private let block = UnsafeMutableRawBufferPointer.allocate(
        byteCount: RelayLoop.blockBytes, alignment: 16)
    private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(
        capacity: RelayLoop.eventsMax)
    private var addresses = RelayAddresses()
    private var links: [UInt64: RelayLink] = [:]
    /// The links that have a deadline.
    private var hurried: Set<UInt64> = []
    /// The links that wait until the guard knows their address.
    private var waiting: [RelayAddress: [UInt64]] = [:]
    private var lastID: UInt64 = 0
    private var announcerInterest: UInt32 = 0
    private var nextLook = ContinuousClock.now
    private var isStopping = false

    init(
        port: UInt16, access: BrokerAccess, grammar: TopicGrammar, limits: Relay.Limits,
        inbox: Relay.Inbox, log: Log
    ) {
        self.port = port
        self.limits = limits
        self.inbox = inbox
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        precondition(epoll >= 0, "the process has no file descriptor left for the relay")
        announcer = RelayAnnouncer(access, grammar: grammar, log: log)
        announcer.onKnown = { [unowned self] in connect($0) }
        announcer.onConnected = { [unowned self] in announceAll() }
        watch(inbox.doorbell.descriptor, 0, .doorbell, EPOLL_CTL_ADD, EPOLLIN.rawValue)
    }

    deinit {
        close(epoll)
        block.deallocate()
        events.deallocate()
    }

    func run() {
        while !isStopping {
            let count = epoll_wait(epoll, events.baseAddress, Int32(Self.eventsMax), Self.lookMs)
            for index in 0..<Int(max(count, 0)) { serve(events[index]) }
            check()
        }
        for errand in inbox.close() { refuse(errand) }
        for link in Array(links.values) { end(link) }
        announcer.close()
    }

    private func serve(_ event: epoll_event) {
        let id = event.data.u64 >> 2
        switch Subject(rawValue: event.data.u64 & 3) {
        case .doorbell: for errand in inbox.take() { run(errand) }
        case .announcer: serveAnnouncer()
        case .client: if let link = links[id] { advance(link, fromClient: event.events) }
        case .broker: if let link = links[id] { advance(link, fromBroker: event.events) }
        case nil: break
        }
    }

    private func run(_ errand: Relay.Errand) {
        switch errand {
        case .open(let order): open(order)
        case .upgraded(let id, let client): open(id, client)
        case .stop: isStopping = true
        }
    }

    private func refuse(_ errand: Relay.Errand) {
        switch errand {
        case .open(let order): order.answer(.unreachable)
        case .upgraded(_, let client): client?.close()
        case .stop: break
        }
    }

    /// Ends links whose deadline has passed, and reconnects the announcer. Does so at most once
    /// every ``lookMs``.
    private func check() {
        let now = ContinuousClock.now
        guard now >= nextLook else { return }
        nextLook = now + .milliseconds(Int64(Self.lookMs))
        serveAnnouncer()
        for id in hurried {
            guard let link = links[id], let deadline = link.deadline else {
                hurried.remove(id)
                continue
            }
            if now >= deadline { end(link) }
        }
    }
}

/// The handshake.
extension RelayLoop {
    private func open(_ order: Relay.Order) {
        if links.count >= limits.connectionsMax {
            return order.answer(.full(ofNetwork: false, max: limits.connectionsMax))
        }
        let isOwn = ClientNetwork.isOwnMachine(order.network)
        if !isOwn, addresses.uses(of: order.network) >= limits.perNetworkMax {
            return order.answer(.full(ofNetwork: true, max: limits.perNetworkMax))
        }
        guard let (address, _) = addresses.take(order.network) else {
            return order.answer(.full(ofNetwork: false, max: RelayAddresses.countMax))
        }
        lastID += 1
        let link = RelayLink(
            id: lastID, network: order.network, address: address, order.handshake,
            deadline: .now + Self.patience, answer: order.answer)
        links[link.id] = link
        hurried.insert(link.id)
        if announcer.knows(address, link.network) { return connect(link) }
        waiting[address, default: []].append(link.id)
        announcer.announce(address, link.network)
        watchAnnouncer()
    }

    /// Connects the links that waited until the guard knew the network of an address.
    private func connect(_ address: RelayAddress) {
        for id in waiting.removeValue(forKey: address) ?? [] {
            if let link = links[id] { connect(link) }
        }
    }

    private func connect(_ link: RelayLink) {
        guard link.connect(port: port) else { return end(link) }
        link.stage = .asked
        link.toBroker = RelayFlow(from: -1, to: link.broker, waiting: link.handshake.request)
        link.brokerInterest = EPOLLIN.rawValue | EPOLLOUT.rawValue
        watch(link.broker, link.id, .broker, EPOLL_CTL_ADD, link.brokerInterest)
    }

    /// Sends the handshake, and reads the broker's answer.
    private func ask(_ link: RelayLink) {
        link.toBroker?.flush()
        guard link.toBroker?.isBroken == false else { return end(link) }
        let count = recv(link.broker, block.baseAddress, block.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            link.head += block[..<count]
        } else if count == 0 || errno != EAGAIN {
            return end(link)
        }
        switch WebSocketAnswer(link.head) {
        case .partial: watchBroker(link, writes: link.toBroker?.hasWaiting == true)
        case .refused: end(link)
        case .accepted(let accept, let rest): answer(link, accept, rest)
        }
    }

    private func answer(_ link: RelayLink, _ accept: String, _ rest: [UInt8]) {
        link.stage = .answered
        link.head = rest
        // The relay reads nothing from the broker until the client has received the answer.
        watch(link.broker, link.id, .broker, EPOLL_CTL_DEL, 0)
        link.brokerInterest = 0
        let (inbox, id) = (inbox, link.id)
        let upgrade = HTTPUpgrade { client in
            if !inbox.post(.upgraded(id: id, client)) { client?.close() }
        }
        link.answer?(.accepted(accept, upgrade))
        link.answer = nil
    }

    private func open(_ id: UInt64, _ client: UpgradedConnection?) {
        guard let link = links[id] else {
            client?.close()
            return
        }
        guard let client else { return end(link) }
        link.open(client, rest: link.head)
        link.head = []
        watch(link.broker, id, .broker, EPOLL_CTL_ADD, 0)
        watch(client.descriptor, id, .client, EPOLL_CTL_ADD, 0)
        carry(link)
    }
}

/// Forwarding of bytes.
extension RelayLoop {
    private static let gone = EPOLLHUP.rawValue | EPOLLERR.rawValue

    private func advance(
        _ link: RelayLink, fromClient client: UInt32 = 0, fromBroker broker: UInt32 = 0
    ) {
        // epoll reports a closed socket again and again, even if the relay does not ask for events.
        if client & Self.gone != 0 { link.toBroker?.end() }
        if broker & Self.gone != 0, link.stage != .asked { link.toClient?.end() }
        switch link.stage {
        case .announced, .answered: break
        case .asked: ask(link)
        case .open, .ending: carry(link)
        }
    }

    private func carry(_ link: RelayLink) {
        link.toBroker?.carry(through: block)
        link.toClient?.carry(through: block)
        guard let toBroker = link.toBroker, let toClient = link.toClient else { return }
        if toBroker.isOver || toClient.isOver { return end(link) }
        if toBroker.isEnded || toClient.isEnded, link.stage == .open {
            link.stage = .ending
            link.deadline = .now + Self.farewell
            hurried.insert(link.id)
            let ended = toBroker.isEnded ? toBroker.source : toClient.source
            epoll_ctl(epoll, EPOLL_CTL_DEL, ended, nil)
        }
        watchBroker(link, reads: toClient.wantsRead, writes: toBroker.hasWaiting)
        let interest = Self.interest(reads: toBroker.wantsRead, writes: toClient.hasWaiting)
        guard interest != link.clientInterest, let client = link.client else { return }
        link.clientInterest = interest
        watch(client.descriptor, link.id, .client, EPOLL_CTL_MOD, interest)
    }

    private func end(_ link: RelayLink) {
        links[link.id] = nil
        hurried.remove(link.id)
        if link.stage == .announced {
            waiting[link.address]?.removeAll { $0 == link.id }
            if waiting[link.address]?.isEmpty == true { waiting[link.address] = nil }
        }
        addresses.release(link.address)
        // The HTTP library closes the client's socket only later, so epoll must forget it here.
        if let client = link.client { epoll_ctl(epoll, EPOLL_CTL_DEL, client.descriptor, nil) }
        link.close()
    }
}

/// Registration of sockets with epoll.
extension RelayLoop {
    private func serveAnnouncer() {
        let before = announcer.descriptor
        if announcer.serve() || announcer.descriptor != before { announcerInterest = 0 }
        watchAnnouncer()
    }

    /// Announces all addresses with waiting links, after a new connection to the broker.
    private func announceAll() {
        for address in waiting.keys {
            if let network = addresses.network(of: address) { announcer.announce(address, network) }
        }
    }

    private func watchAnnouncer() {
        guard let descriptor = announcer.descriptor else { return }
        let interest = Self.interest(reads: true, writes: announcer.wantsWrite)
        guard interest != announcerInterest else { return }
        // The kernel removed a closed descriptor from the epoll set.
        let what = announcerInterest == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
        announcerInterest = interest
        watch(descriptor, 0, .announcer, what, interest)
    }

    private func watchBroker(_ link: RelayLink, reads: Bool = true, writes: Bool) {
        let interest = Self.interest(reads: reads, writes: writes)
        guard interest != link.brokerInterest else { return }
        link.brokerInterest = interest
        watch(link.broker, link.id, .broker, EPOLL_CTL_MOD, interest)
    }

    private static func interest(reads: Bool, writes: Bool) -> UInt32 {
        (reads ? EPOLLIN.rawValue : 0) | (writes ? EPOLLOUT.rawValue : 0)
    }

    private func watch(
        _ descriptor: Int32, _ id: UInt64, _ subject: Subject, _ what: Int32, _ interest: UInt32
    ) {
        var event = epoll_event(
            events: interest, data: epoll_data_t(u64: id << 2 | subject.rawValue))
        epoll_ctl(epoll, what, descriptor, &event)
    }
}
