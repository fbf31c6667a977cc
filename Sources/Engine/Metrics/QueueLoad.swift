/// How full a queue is.
package struct QueueLoad: Equatable, Sendable {
    package let count: Int
    /// More are turned away.
    package let most: Int

    package init(count: Int, most: Int) {
        self.count = count
        self.most = most
    }

    /// 0 for an empty one, 100 for a full one.
    package var percent: Int { most > 0 ? count * 100 / most : 0 }
}
