import Crypto
import Synchronization

/// The pictures that were drawn last, so that a link that goes round is not drawn for each who looks.
final class PictureStore: Sendable {
    /// About 50 kB each.
    private static let countMax = 100

    private struct Kept {
        var pictures: [[UInt8]: [UInt8]] = [:]
        /// The oldest first.
        var order: [[UInt8]] = []
    }

    private let kept = Mutex(Kept())

    /// - Returns: Nil when it cannot be drawn.
    /// - Blocks: As ``SharedCardPicture/png(of:)``, where it is not kept.
    func png(of svg: String) -> [UInt8]? {
        let key = SHA256.hash(Array(svg.utf8))
        if let known = kept.withLock({ $0.pictures[key] }) { return known }
        guard let png = try? SharedCardPicture.png(of: svg) else { return nil }
        kept.withLock { kept in
            if kept.pictures.updateValue(png, forKey: key) == nil { kept.order.append(key) }
            if kept.order.count > Self.countMax {
                kept.pictures[kept.order.removeFirst()] = nil
            }
        }
        return png
    }
}
