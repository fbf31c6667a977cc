import Contract
import Engine
import GolfContract
import GolfRules
import Localization
import People
import PeopleContract
import Rooms
import RoomsContract
import RoomsRules
import Values

/// Changes of a game in play: documents, log and notifications.
extension RoomState.Proposal {
    /// - Parameter seatsMax: The maximum number of players in the room.
    init(_ proposal: GameProposal, seatsMax: Int) {
        self.init()
        change = proposal.number
        by = proposal.by
        agreed = proposal.agreed.sorted()
        switch proposal.change {
        case .settings(let new):
            settings = RoomState.Settings(new, playersMax: seatsMax)
        case .seat(let edit, let player): seat = RoomState.SeatChange(edit, of: player)
        case .par(let new, let hole, let tee):
            var document = RoomState.ParChange()
            (document.hole, document.par, document.tee) = (hole, new, tee)
            par = document
        case .outOfBet(let player):
            var document = RoomState.StakeChange()
            document.player = player
            stake = document
        }
    }
}

extension RoomState.SeatChange {
    init(_ edit: SeatEdit, of player: String) {
        self.init()
        self.player = player
        name = edit.name
        tee = edit.tee
        team = edit.team
        handicap = edit.handicap.map { $0?.double }
        marker = edit.marker
    }
}

extension GameProposal {
    /// Reads a stored proposal.
    init(_ stored: RoomState.Proposal) throws {
        self.init(
            number: stored.change, try ProposedChange(stored), by: stored.by,
            agreed: Set(stored.agreed))
    }
}

extension ProposedChange {
    fileprivate init(_ stored: RoomState.Proposal) throws {
        if let settings = stored.settings {
            self = .settings(try GolfRoom.Settings(settings))
        } else if let seat = stored.seat {
            let handicap = seat.handicap.map { $0.flatMap { Fraction($0) } }
            self = .seat(
                SeatEdit(
                    name: seat.name, tee: seat.tee, team: seat.team, handicap: handicap,
                    marker: seat.marker), player: seat.player)
        } else if let stake = stored.stake {
            self = .outOfBet(player: stake.player)
        } else {
            let par = stored.par ?? RoomState.ParChange()
            self = .par(par.par, hole: par.hole, tee: par.tee)
        }
    }
}

extension GolfRooms {
    func registerProposals(in router: Router) {
        router.on(SetPar.self, permit: rooms.requireHost) { [self] request, call, context in
            try propose(call, basedOn: request.revision, context) { entry in
                try entry.game.setPar(
                    request.par, hole: request.hole, tee: request.tee, by: call.user)
            }
        }
        router.on(DropStake.self, permit: rooms.requireHost) { [self] request, call, context in
            try propose(call, basedOn: request.revision, context) { entry in
                try entry.game.takeOutOfBet(request.player, by: call.user)
            }
        }
        // The player has left, so is no member.
        router.on(KeepStake.self) { [self] request, call, context in
            try rooms.withRoom(request.room, as: GolfMode.self, for: call.user, context) { entry in
                try rooms.change(entry, by: call.user, context) {
                    try entry.game.answer(keepsStakes: request.keep, by: call.user)
                }
            }
            return Nothing()
        }
        router.on(AnswerChange.self, permit: rooms.requireMember) { [self] request, call, context in
            try command(call, context) { entry in
                try entry.game.answer(
                    change: request.change, agrees: request.accept, by: call.user)
            }
        }
    }

    private func propose(
        _ call: Call, basedOn revision: Int?, _ context: Context,
        _ body: (LiveRoom<GolfMode>) throws -> [GolfChange]
    ) throws -> ChangedGame {
        try rooms.withRoom(call.room ?? "", as: GolfMode.self, for: call.user, context) { entry in
            try rooms.changeGame(entry, basedOn: revision, by: call.user, context) {
                try body(entry)
            }
        }
    }

    /// The time for which a proposed change waits for answers, milliseconds.
    private static let proposalWaitMs: Int64 = 24 * 3_600_000

    /// Logs the changes of players in play, and notifies the members of all changes that affect who wins.
    func tellChanges(
        _ changes: [GolfChange], from before: GolfRoom, _ entry: LiveRoom<GolfMode>,
        by user: String?, _ context: Context
    ) throws {
        let game = entry.game
        let author = game.proposer(since: before) ?? user
        var body: LocalizedText?
        var seen: Set<Int> = []
        for change in changes {
            switch change {
            case .room(.seatChanged(let place)):
                guard seen.insert(place).inserted,
                    try log(place, from: before, to: game, by: author, context)
                else { break }
                let news = SeatNews(of: place, from: before, to: game).sentences
                body = body ?? Self.roundNews(news, at: game.courseName)
            case .changeAnswered(let place, isAgreed: false):
                try tellDecline(by: game.seats[place], of: before.proposal, entry, context)
            case .stakeDropped(let place, let bets):
                let player = game.seats[place]
                body = Self.outOfBets(player.name, at: game.courseName)
                try GolfStore(database: context.database).log(
                    stakesOf: player.player, bets, by: author ?? player.player, in: entry.id,
                    now: context.now)
                // This player has left, so is none of the members below.
                if player.player != user { try tellOutOfBet(player.player, entry, context) }
            default:
                body = Self.news(of: change, from: before, to: game) ?? body
                if let author {
                    try GolfStore(database: context.database).log(
                        change, from: before, to: game, by: author, now: context.now)
                }
            }
        }
        guard let body else { return }
        var notice = Notice(
            .gameChanged, title: "The game changed", body: body,
            subject: Self.changeSubject(entry.id))
        notice.from = author
        notice.room = entry.id
        for member in entry.room.members where member != user {
            try people.notify(member, notice, context)
        }
    }

    /// The notification's text about a change of the settings or of a par.
    private static func news(
        of change: GolfChange, from before: GolfRoom, to game: GolfRoom
    ) -> LocalizedText? {
        switch change {
        case .room(.configured) where game.settings != before.settings:
            let news = SettingsNews(from: before.settings, to: game.settings).sentences
            return roundNews(news, at: game.courseName)
        case .parChanged(let position, let tee):
            let par = game.par(at: position, from: tee)
            let hole = game.card.holes[position].number
            guard let tee else { return "Hole \(hole) at \(game.courseName) is now a par \(par)." }
            return "Hole \(hole) at \(game.courseName) is now a par \(par) from \(tee)."
        default: return nil
        }
    }

    private static func roundNews(_ news: [LocalizedText], at course: String) -> LocalizedText {
        let subject: LocalizedText = "The round at \(course) changed."
        return "\(([subject] + news).joined(separator: " "))"
    }

    private static func outOfBets(_ name: String, at course: String) -> LocalizedText {
        "\(name) is out of the bets at \(course)."
    }

    /// Logs the change of a player in play.
    /// - Returns: Whether the tee, the team or the handicap changed.
    private func log(
        _ place: Int, from before: GolfRoom, to after: GolfRoom, by user: String?,
        _ context: Context
    ) throws -> Bool {
        guard before.seats.indices.contains(place),
            before.seats[place].player == after.seats[place].player
        else { return false }
        let (old, new) = (
            (seat: before.seats[place], line: before.lines[place]),
            (seat: after.seats[place], line: after.lines[place])
        )
        if let user {
            try GolfStore(database: context.database).log(
                from: old, to: new, by: user, in: after.id, now: context.now)
        }
        return old.line.tee != new.line.tee || old.seat.team != new.seat.team
            || old.line.handicap != new.line.handicap
    }

    /// Asks the players whose agreement is newly missing. Withdraws the question from those whose
    /// agreement is not missing any more.
    func tellProposal(
        from before: GolfRoom, _ entry: LiveRoom<GolfMode>, by user: String?, _ context: Context
    ) throws {
        guard before.proposal != nil || entry.game.proposal != nil else { return }
        let isSame = before.proposal?.number == entry.game.proposal?.number
        let (asked, awaited) = (before.awaited, entry.game.awaited)
        for member in asked where !isSame || !awaited.contains(member) {
            let subject =
                member == before.askedToLeaveBet
                ? Self.stakeSubject(entry.id) : Self.changeSubject(entry.id)
            try people.withdraw(subject, of: member, .expired, context)
        }
        let missing = isSame ? awaited.subtracting(asked) : awaited
        let leaver = entry.game.askedToLeaveBet
        // Everybody has the whole time for an answer, also a player who is asked later.
        if entry.game.proposal != nil, !isSame || leaver != before.askedToLeaveBet {
            let due = context.now + Self.proposalWaitMs
            try context.timers.set(Self.proposalTimer, entry.id, due: due)
        }
        try ask(missing.filter { $0 != leaver }, entry, context)
        if let leaver, missing.contains(leaver) { try askToLeaveBet(leaver, entry, context) }
    }

    /// Ends the wait for the answers to a proposed change.
    func expireProposal(_ id: String, _ context: Context) throws {
        try rooms.withRoom(id, as: GolfMode.self, for: nil, context) { entry in
            guard let proposal = entry.game.proposal else { return }
            try rooms.change(entry, by: nil, context) {
                let changes = entry.game.expireProposal()
                if changes == [.changeDropped], entry.room.isMember(proposal.by) {
                    try tellDropped(to: proposal.by, in: entry.game, context)
                }
                return changes
            }
        }
    }

    /// Notifies the host of a change that not everybody answered.
    private func tellDropped(
        to host: String, in game: GolfRoom, _ context: Context
    ) throws {
        var notice = Notice(
            .gameChanged, title: "Your change was dropped",
            body: """
                Not everybody answered within a day, so the game at \(game.courseName) \
                stays as it is.
                """,
            subject: Self.changeSubject(game.id))
        notice.room = game.id
        try people.notify(host, notice, context)
    }

    /// Asks a player who left whether they stay in the bets.
    private func askToLeaveBet(
        _ player: String, _ entry: LiveRoom<GolfMode>, _ context: Context
    ) throws {
        let game = entry.game
        guard let user = game.proposal?.by else { return }
        let name = game.seats.first { $0.player == user }?.name ?? ""
        var notice = Notice(
            .stakeEnding, title: "Do you want to keep your stake?",
            body: """
                \(name) wants to take you out of the bets at \(game.courseName). If you do not \
                answer within a day, you stay in them.
                """,
            subject: Self.stakeSubject(entry.id))
        notice.from = user
        notice.room = entry.id
        try people.notify(player, notice, context)
    }

    /// Notifies a player who left that their stakes have ended.
    func tellOutOfBet(
        _ player: String, _ entry: LiveRoom<GolfMode>, _ context: Context
    ) throws {
        var notice = Notice(
            .gameChanged, title: "Your stake has ended",
            body: """
                You are out of the bets at \(entry.game.courseName), because you left. You owe and \
                win nothing there.
                """,
            subject: Self.stakeSubject(entry.id))
        notice.room = entry.id
        try people.notify(player, notice, context)
    }

    /// Notifies the host of a declined change.
    private func tellDecline(
        by seat: Seat, of proposal: GameProposal?, _ entry: LiveRoom<GolfMode>, _ context: Context
    ) throws {
        guard let host = proposal?.by, host != seat.player, entry.room.isMember(host) else {
            return
        }
        var notice = Notice(
            .gameChanged, title: "Your change was declined",
            body: "\(seat.name) declined the change at \(entry.game.courseName).",
            subject: Self.changeSubject(entry.id))
        notice.from = seat.player
        notice.room = entry.id
        try people.notify(host, notice, context)
    }

    /// Asks some players in a bet for their agreement.
    private func ask(
        _ players: Set<String>, _ entry: LiveRoom<GolfMode>, _ context: Context
    ) throws {
        let game = entry.game
        guard !players.isEmpty, let user = game.proposal?.by else { return }
        let name = game.seats.first { $0.player == user }?.name ?? ""
        var notice = Notice(
            .gameProposed, title: "Do you agree to this change?",
            body: """
                \(name) wants to change the game at \(game.courseName). You accepted a stake, so the \
                change needs your agreement.
                """,
            subject: Self.changeSubject(entry.id))
        notice.from = user
        notice.room = entry.id
        for member in players.sorted() { try people.notify(member, notice, context) }
    }

    /// The subject of notifications about changes of a game. A newer one replaces the older one.
    private static func changeSubject(_ room: String) -> String { "change/\(room)" }

    /// The subject of notifications about the stake of a player who left.
    private static func stakeSubject(_ room: String) -> String { "stake/\(room)" }
}

extension GolfRoom {
    /// The par of a hole from a tee, or that of the card.
    func par(at position: Int, from tee: String?) -> Int {
        let hole = card.holes[position]
        let own = tees.first { $0.name == tee }?.differing[hole.number]?.par
        return own ?? hole.par
    }
}
