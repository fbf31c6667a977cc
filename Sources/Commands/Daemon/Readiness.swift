import Contract
import Engine

/// Notices when the daemon can be used: the guard has answered, so it has taken all rights, and
/// lets clients in.
final class Readiness: Feature {
    private var whenReady: (() -> Void)?

    init(whenReady: @escaping () -> Void) {
        self.whenReady = whenReady
    }

    func register(in router: Router) {}

    func report(_ report: GuardReport, _ context: Context) throws {
        guard report == .end else { return }
        whenReady?()
        whenReady = nil
    }
}
