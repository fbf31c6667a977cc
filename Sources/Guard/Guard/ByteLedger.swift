/// The one who causes data in the broker's memory.
package enum Holder: Hashable, Sendable {
    /// A signed-in user.
    case user(Int32)
    /// Guests. They count by their network (``ClientNetwork``), or by their client id if a proxy on
    /// this machine hides the network.
    case guests(String)
}

/// The bytes that the broker holds for each user, within a bound for each and one for all together.
///
/// Above the bound for all, a holder may still use an equal share of it. So a few large holders
/// never keep the others from receiving a message.
struct ByteLedger: Sendable {
    /// The bytes that a holder may always use, however many others there are.
    static let smallBytes = 16_384

    let perHolderMax: Int
    let totalMax: Int
    private var held: [Holder: Int] = [:]
    /// The holders above seven eighths of their bound.
    private(set) var heavy: Set<Holder> = []
    /// The bytes of all holders.
    private(set) var total = 0

    init(perHolderMax: Int, totalMax: Int) {
        self.perHolderMax = perHolderMax
        self.totalMax = totalMax
    }

    /// The reason why a holder may not add bytes.
    enum Refusal: Equatable {
        /// The holder has reached the bound for one.
        case holderFull
        /// All holders together have reached their bound, and this one has more than its share.
        case full
    }

    /// The bytes of a holder.
    subscript(holder: Holder) -> Int { held[holder] ?? 0 }

    /// The mean of all holders that hold anything.
    var average: Int { total / max(1, held.count) }

    /// Decides whether a holder may add bytes. Nil if it may.
    func refusal(of bytes: Int, for holder: Holder) -> Refusal? {
        let own = self[holder] &+ bytes
        guard own <= perHolderMax else { return .holderFull }
        guard total &+ bytes > totalMax else { return nil }
        return own <= max(totalMax / max(1, held.count), Self.smallBytes) ? nil : .full
    }

    /// Changes the bytes of a holder. They never fall below zero.
    mutating func change(_ holder: Holder, by bytes: Int) {
        guard bytes != 0 else { return }
        let old = self[holder]
        let new = max(0, old &+ bytes)
        held[holder] = new == 0 ? nil : new
        total = total &- old &+ new
        if new > perHolderMax / 8 &* 7 {
            heavy.insert(holder)
        } else if !heavy.isEmpty {
            heavy.remove(holder)
        }
    }
}

/// The requests that wait in the broker because the daemon does not read them.
///
/// The broker sends them in order. So the last ones are those that still wait.
struct WaitingRequests: Sendable {
    /// The most requests that may wait. The broker queues 10,000 messages for one client, and drops
    /// further ones without an error.
    private static let countMax = 8_000

    private(set) var ledger: ByteLedger
    /// The connection that reads the requests.
    private(set) var reader: ClientKey?
    private var queue: [(holder: Holder, bytes: Int)] = []
    /// The requests at the start of ``queue`` that the daemon has read.
    private var done = 0

    init(limits: GuardLimits) {
        ledger = ByteLedger(
            perHolderMax: limits.waitingBytesPerUserMax, totalMax: limits.waitingBytesMax)
    }

    var count: Int { queue.count &- done }

    /// Notes that the broker queues a request behind others.
    mutating func add(_ holder: Holder, bytes: Int, for key: ClientKey) {
        if reader != key { clear() }
        reader = key
        let bytes = cost(bytes)
        queue.append((holder, bytes))
        ledger.change(holder, by: bytes)
    }

    /// Forgets the requests that the daemon has read.
    ///
    /// - Parameter waiting: The number of packets that still wait.
    mutating func settle(waiting: Int) {
        guard waiting > 0 else { return clear() }
        while count > waiting {
            ledger.change(queue[done].holder, by: 0 &- queue[done].bytes)
            done &+= 1
        }
        if done > 1_024, done > queue.count / 2 {
            queue.removeFirst(done)
            done = 0
        }
    }

    /// Forgets all requests: the daemon has read them, or the broker has dropped them.
    mutating func clear() {
        reader = nil
        guard !queue.isEmpty else { return }
        queue = []
        done = 0
        ledger = ByteLedger(perHolderMax: ledger.perHolderMax, totalMax: ledger.totalMax)
    }

    /// Whether a holder may add a request.
    func allows(_ bytes: Int, for holder: Holder) -> Bool {
        ledger.refusal(of: cost(bytes), for: holder) == nil
    }

    /// The bytes that a request counts. Small requests count more than they have, so that their
    /// number is bounded, too.
    private func cost(_ bytes: Int) -> Int {
        max(bytes &+ BrokerRecord.messageBytes, ledger.totalMax / Self.countMax)
    }
}
