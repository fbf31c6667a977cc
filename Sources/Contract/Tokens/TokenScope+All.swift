extension TokenScope {
    /// Those that some request takes.
    package static let all: [TokenScope] = TokenArea.allCases.flatMap { area in
        [false, true].map { TokenScope(area, isWriting: $0) }
    }.filter { scope in Requests.all.contains { $0.scope == scope } }
}
