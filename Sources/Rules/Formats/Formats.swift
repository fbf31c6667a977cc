/// The formats there are.
package enum Formats {
    /// In the order in which they are offered.
    package static let all: [any Format.Type] = [
        StrokePlay.self, Stableford.self, MatchPlay.self, Skins.self, Nassau.self, BestBall.self,
    ]

    package static func format(named name: String) -> (any Format.Type)? {
        all.first { $0.name == name }
    }
}
