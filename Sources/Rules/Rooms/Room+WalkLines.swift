extension Room {
    /// How everybody stands on the walk, the leader first; empty where there is none.
    package var walkLines: [WalkLine] {
        guard let walk else { return [] }
        var sides: [(team: Int?, seats: [Seat])] = []
        for seat in seats {
            let place = seat.team.flatMap { team in sides.firstIndex { $0.team == team } }
            if let place {
                sides[place].seats.append(seat)
            } else {
                sides.append((seat.team, [seat]))
            }
        }
        let lines = sides.map { line(of: $0.seats, team: $0.team, on: walk) }
        // Of equals who sits first stands first.
        let order = lines.indices.sorted {
            lines[$0].precedes(lines[$1]) || lines[$0].isLevel(with: lines[$1]) && $0 < $1
        }
        return Self.ranked(order.map { lines[$0] })
    }

    /// How a player stands, with partners where there are any.
    package func walkLine(of player: String) -> WalkLine? {
        walkLines.first { $0.players.contains(player) }
    }

    private func line(of seats: [Seat], team: Int?, on walk: Walk) -> WalkLine {
        var line = WalkLine()
        line.team = team
        line.players = seats.map(\.player)
        line.hasLeft = seats.allSatisfy { seat(of: $0.player).map(isGone) ?? true }
        for challenge in walk.quiz.challenges {
            let answered = line.players.lazy.compactMap { walk.step($0, challenge.number) }
                .first { $0.answeredAt != nil }
            guard let answered, let at = answered.answeredAt else { continue }
            line.lastAt = max(line.lastAt ?? at, at)
            if answered.isRight == true {
                line.right.append(challenge.number)
                line.points += challenge.points
            } else {
                line.wrong.append(challenge.number)
            }
        }
        let isFinished = line.right.count + line.wrong.count == walk.quiz.challenges.count
        line.finishedAt = isFinished ? line.lastAt : nil
        return line
    }

    private static func ranked(_ lines: [WalkLine]) -> [WalkLine] {
        var lines = lines
        for place in lines.indices {
            let isLevel = place > 0 && lines[place].isLevel(with: lines[place - 1])
            lines[place].rank = isLevel ? lines[place - 1].rank : place + 1
            if isLevel {
                lines[place].isTied = true
                lines[place - 1].isTied = true
            }
        }
        return lines
    }
}
