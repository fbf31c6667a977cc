/// `location/keep`: has the positions of my devices kept, for me alone; off until asked for.
package struct KeepTrack: Request, Equatable {
    package static let routes = [Route(.user, "location", "keep")]
    package static let remark: String? = """
        From then on each position counts that is no older than `days`, late ones too; what was kept \
        goes when it is older. `location/stop` pauses it, `location/share` or this request goes on. \
        A user's newest million positions are kept.
        """

    /// 1 to 365; 0: no more is kept. What is there stays for its days, or until
    /// `location/eraseHistory`.
    package var days = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("days", &days, .range(0...365))
    }

    package struct Result: Document, Equatable {
        package var days = 0
        /// Positions that are kept.
        package var count = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("days", &days)
            fields.required("count", &count)
        }
    }
}
