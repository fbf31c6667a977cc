import Contract
import Engine
import Mosquitto
import Topics

/// Sending.
extension BrokerLink {
    func add(_ line: ControlLine, _ outlet: Client) {
        if !control.isEmpty { control.append(UInt8(ascii: "\n")) }
        control.append(contentsOf: line.text.utf8)
        if line.withdraws { isAwaited = true }
        if line == .commit { (isAwaited, isAll) = (true, true) }
        if control.count >= Self.controlBytesMax { sendControl(outlet) }
    }

    func sendControl(_ outlet: Client) {
        guard !control.isEmpty else { return }
        send(.publish(topic: grammar.control, payload: control, qos: 0, retain: false), outlet)
        control.removeAll(keepingCapacity: true)
        if isAwaited { sendFence(outlet) }
        (isAwaited, isAll) = (false, false)
    }

    /// Publishes an empty message at QoS 1. Its acknowledgement shows that the broker has all
    /// control lines before it.
    ///
    /// The lines themselves are sent at QoS 0. At QoS 1, other messages could overtake them when
    /// too many are unacknowledged.
    private func sendFence(_ outlet: Client) {
        do throws(MosquittoError) {
            let id = try outlet.publish(topic: grammar.control, payload: [], qos: .atLeastOnce)
            answers.sent(id, isAll: isAll)
        } catch {
            answers.lostWithdrawal()
            log.warn("a message was not sent", ("error", "\(error)"))
        }
    }

    func send(_ effect: Effect, _ outlet: Client) {
        do throws(MosquittoError) {
            switch effect {
            case .control, .tokenEnded: break
            case .publish(let topic, let payload, let qos, let retain, let expiry):
                guard fits(payload.count, topic) else { return }
                try outlet.publish(
                    topic: topic, payload: payload, qos: qos > 0 ? .atLeastOnce : .atMostOnce,
                    retain: retain, expirySeconds: expiry)
            case .reply(.topic(let topic, let correlation), let reply):
                let (payload, size) = reply.fitting(on: topic)
                fits(size, topic)
                try outlet.publish(
                    topic: topic, payload: payload, qos: .atLeastOnce,
                    correlationData: correlation, expirySeconds: ReplyLimits.expirySeconds)
            case .reply(.caller, _): break
            }
        } catch {
            log.warn("a message was not sent", ("error", "\(error)"))
        }
    }

    /// Whether the broker accepts a message of this size. If not, this logs an error, because the
    /// broker reports none.
    @discardableResult
    private func fits(_ size: Int, _ topic: String) -> Bool {
        guard size > Reply.bytesMax else { return true }
        log.error(
            "a message is larger than the broker allows", ("topic", topic), ("bytes", "\(size)"))
        return false
    }

    /// Waits until the broker has accepted all messages, because libmosquitto's own queue has no
    /// limit.
    func drain(_ outlet: Client) {
        let deadline = clock.now + Self.patience
        while outlet.wantsWrite, outlet.isConnected {
            guard clock.now < deadline else {
                log.error("the broker does not accept messages; reconnecting")
                // The intake may already tell why.
                pair?.intake.pump(timeout: .zero)
                return drop()
            }
            outlet.pump(timeout: .milliseconds(100))
        }
    }
}
