/// Which viewers see which owner: all the same number of them.
enum PingsViewers {
    /// - Parameter place: The owner's number.
    static func of(_ place: Int, count: Int, among all: Int) -> [Int] {
        (0..<count).map { (place * count + $0) % all }
    }
}
