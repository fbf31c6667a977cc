import Contract
package import GolfContract
package import GolfRules
import JSON
import People
import Rooms
import RoomsContract
import RoomsRules
import Topics
import Values

extension GolfRoom.Settings {
    /// Returns these settings with the requested changes.
    ///
    /// A new format starts with the defaults of its options.
    /// - Throws: ``FormatError``, or a refusal that names an invalid field.
    func changed(by wish: GolfSettings?) throws -> GolfRoom.Settings {
        guard let wish else { return self }
        var settings = self
        let name = wish.format ?? format.name
        if wish.format != nil || wish.options != nil {
            let kept = name == format.name && wish.options == nil ? format.options : [:]
            settings.format = try ChosenFormat(
                name: name, options: Self.values(of: wish.options) ?? kept)
        }
        if let startHole = wish.startHole { settings.startHole = startHole }
        if let reverse = wish.reverse { settings.isReversed = reverse }
        if let doubleEntry = wish.doubleEntry { settings.isDoubleEntry = doubleEntry }
        if let handicap = wish.handicap { settings.handicap = try Self.policy(handicap) }
        if let allowance = wish.allowance { settings.allowance = try Self.percent(allowance) }
        return settings
    }

    private static func policy(_ name: String?) throws -> String? {
        guard let name else { return nil }
        guard HandicapPolicy.named(name) != nil else {
            throw Refusal.field(
                .requestMalformed, "settings.handicap",
                "must be whs, simple, discGolfScene, tupelo, or uDisc85 to uDisc100")
        }
        return name
    }

    private static func percent(_ allowance: Int?) throws -> Int? {
        guard let allowance else { return nil }
        guard (0...200).contains(allowance) else {
            throw Refusal.field(.requestMalformed, "settings.allowance", "must be 0 to 200")
        }
        return allowance
    }

    private static func values(of options: Keyed<JSON>?) throws -> [String: FormatValue]? {
        guard let options else { return nil }
        var values: [String: FormatValue] = [:]
        for entry in options.entries {
            guard let value = FormatValue(entry.value) else {
                throw Refusal.field(
                    .requestMalformed, "settings.options.\(entry.key)",
                    "must be a text, true or false, or a whole number")
            }
            values[entry.key] = value
        }
        return values
    }

    /// Makes settings from the stored document.
    init(_ stored: RoomState.Settings) throws {
        self.init(
            format: try ChosenFormat(
                name: stored.format, options: Self.values(of: stored.options) ?? [:]))
        startHole = stored.startHole
        isReversed = stored.reverse
        isDoubleEntry = stored.doubleEntry
        handicap = stored.handicap
        allowance = stored.allowance
    }
}

extension RoomState.Settings {
    package init(_ settings: GolfRoom.Settings, playersMax: Int) {
        self.init()
        format = settings.format.name
        for name in settings.format.options.keys.sorted() {
            if let value = settings.format.options[name] { options.append(name, JSON(value)) }
        }
        self.playersMax = playersMax
        startHole = settings.startHole
        reverse = settings.isReversed
        doubleEntry = settings.isDoubleEntry
        handicap = settings.handicap
        allowance = settings.allowance
    }
}

extension FormatValue {
    fileprivate init?(_ json: JSON) {
        if let text = json.string {
            self = .choice(text)
        } else if let flag = json.bool {
            self = .flag(flag)
        } else if let number = json.int {
            self = .number(Int(number))
        } else {
            return nil
        }
    }
}

extension JSON {
    init(_ value: FormatValue) {
        switch value {
        case .choice(let text): self = .string(text)
        case .flag(let flag): self = .bool(flag)
        case .number(let number): self = .int(Int64(number))
        }
    }
}

extension GameDocument {
    /// Makes the document of a game's result.
    /// - Parameters:
    ///   - standing: The result of a room's game.
    ///   - player: Returns the player of a seat.
    ///   - hole: Returns the number of the hole at an index in the order of play.
    init(
        _ standing: FormatStanding, player: (Int) -> String, hole: (Int) -> Int
    ) {
        self.init()
        unit = .known(GameUnit(standing.unit))
        lead = standing.lead.map { Self.lead($0, of: standing, player) }
        places = standing.places.map { place in
            var document = Place()
            document.rank = place.rank
            document.tied = place.isTied
            document.team = place.team
            document.players = place.seats.map(player)
            document.score = place.score
            if Form.isComplete { document.text = place.text }
            document.noResult = place.hasResult ? nil : true
            return document
        }
        for (seat, line) in standing.lines.enumerated() {
            var document = Line()
            document.score = line.score
            if Form.isComplete { document.text = line.text }
            document.points = line.points
            lines.append(player(seat), document)
        }
        bets = standing.bets.map { bet in
            var document = Bet()
            document.name = bet.name
            document.press = bet.press
            if Form.isComplete || bet.press > 0 { document.holes = bet.holes.map(hole) }
            document.lead = Self.lead(bet.lead, of: standing, player)
            document.decided = bet.isDecided
            return document
        }
        carried = standing.carried
        open = standing.open.isEmpty ? nil : standing.open.map(hole)
        decided = standing.isDecided
        settlement = standing.settlement.map { Self.settled($0, player) }
        let paid = standing.settlement.map(Payments.settling) ?? []
        payments = paid.isEmpty ? nil : paid.map { Payment($0, player) }
        rounds = standing.rounds.map { round in
            var document = Round()
            document.round = round.round + 1
            document.lead = round.lead.map { Lead($0, player) }
            document.settlement = round.settlement.map { Self.settled($0, player) }
            return document
        }
    }

    /// The live form names nobody if all players are level.
    private static func lead(
        _ lead: FormatStanding.Lead, of standing: FormatStanding, _ player: (Int) -> String
    ) -> Lead {
        var document = Lead(lead, player)
        let areAllLevel = lead.kind == .level && lead.seats.count == standing.lines.count
        if !Form.isComplete, areAllLevel { document.players = [] }
        return document
    }

    private static func settled(_ units: [Int], _ player: (Int) -> String) -> Keyed<Int> {
        var document = Keyed<Int>()
        for (seat, units) in units.enumerated() { document.append(player(seat), units) }
        return document
    }
}

extension GameDocument {
    /// Makes the document of the present result of a room's game.
    init(_ room: GolfRoom, _ standing: FormatStanding) {
        let order = room.playOrder
        self.init(
            standing, player: { room.seats[$0].player },
            hole: { room.card.holes[order[$0 % order.count]].number })
    }
}

extension GameResult.Game.Lead {
    /// The winner of the first game that a correction changed. `nil` if it changed none. If nobody has
    /// a score any more, nobody leads.
    init?(changedFrom before: GolfRoom, to after: GolfRoom) {
        let games = zip(before.endedGames, after.endedGames)
        guard let changed = games.first(where: { $0 != $1 })?.1 else { return nil }
        self = GameResult.Game(after, changed).lead ?? Self()
    }
}

extension GameResult {
    /// Computes the result from the card of a game that ended.
    init(_ room: GolfRoom) {
        self.init()
        settings = RoomState.Settings(room.settings, playersMax: room.room.seatsMax)
        game = Game(room, room.game)
        day = CalendarDay(number: room.playedDay).text
        (host, corrections) = (room.host, RoomState.Correction.all(in: room))
        let games = room.endedGames
        if games.count > 1 { rounds = games.map { Game(room, $0) } }
        let strokes = room.handicapStrokes
        for (place, seat) in room.seats.enumerated() {
            var player = Player()
            player.tee = room.lines[place].tee
            player.handicap = strokes.map { RoomState.Handicap($0[place], of: room.lines[place]) }
            players.append(seat.player, player)
        }
    }
}

extension GameUnit {
    init(_ unit: FormatStanding.Unit) {
        self =
            switch unit {
            case .strokes: .strokes
            case .points: .points
            case .holes: .holes
            case .skins: .skins
            case .units: .units
            case .parBogey: .parBogey
            }
    }
}

extension LeadKind {
    fileprivate init(_ kind: FormatStanding.LeadKind) {
        self =
            switch kind {
            case .level: .level
            case .up: .up
            case .dormie: .dormie
            case .won: .won
            case .conceded: .conceded
            case .ahead: .ahead
            case .unopposed: .unopposed
            case .shared: .shared
            case .score: .score
            }
    }
}

extension GameDocument.Payment {
    fileprivate init(_ payment: GolfRules.Payment, _ player: (Int) -> String) {
        self.init()
        from = player(payment.from)
        to = player(payment.to)
        units = payment.units
    }
}

extension GameDocument.Lead {
    fileprivate init(_ lead: FormatStanding.Lead, _ player: (Int) -> String) {
        self.init()
        players = lead.seats.map(player)
        kind = .known(LeadKind(lead.kind))
        by = lead.by
        left = lead.left
        if Form.isComplete { text = lead.text }
    }
}

extension CardTee {
    /// Makes a card's tee from the document that is stored with a room.
    init(_ tee: RoomState.Tee) {
        self.init(
            name: tee.name, color: tee.color, slope: tee.slope, rating: tee.rating,
            holes: tee.holes)
        front = tee.front.map(Half.init)
        back = tee.back.map(Half.init)
        for hole in tee.differing {
            differing[hole.number] = Hole(par: hole.par, strokeIndex: hole.strokeIndex)
        }
    }
}

extension CardTee.Half {
    package init(_ half: RatedHalf) {
        self.init(slope: half.slope, rating: half.rating)
    }
}

extension RoomState.Tee {
    init(_ tee: CardTee) {
        self.init()
        name = tee.name
        color = tee.color
        slope = tee.slope
        rating = tee.rating
        holes = tee.holes
        front = tee.front.map(RatedHalf.init)
        back = tee.back.map(RatedHalf.init)
        differing = tee.differing.sorted { $0.key < $1.key }.map { number, own in
            var hole = RoomState.TeeHole()
            hole.number = number
            hole.par = own.par
            hole.strokeIndex = own.strokeIndex
            return hole
        }
    }
}

extension RatedHalf {
    fileprivate init(_ half: CardTee.Half) {
        self.init()
        slope = half.slope
        rating = half.rating
    }
}

extension RoomState.Stake {
    /// Makes the document of a stake in the current round.
    init(_ bet: String, in room: GolfRoom) {
        self.init()
        let round = room.card.rounds - 1
        self.bet = bet
        units = room.stakeUnits
        locked = room.isStakeLocked(bet, round: round)
        on = room.isOn(bet, round: round)
        accepted = room.backers(of: bet, round: round).map { room.seats[$0].player }
        declined = room.seats.map(\.player).filter { player in
            room.answers[.init(round: round, bet: bet, player: player)]?.isAccepted == false
        }
    }
}

extension RoomHead {
    /// Makes the head of a golf room.
    package init(_ room: GolfRoom) {
        self.init()
        common = CommonRoomHead(room.room)
        let strokes = room.handicapStrokes
        let missed = room.missedInCurrentRound
        players = room.seats.enumerated().map { place, seat in
            var player = RoomState.Player(seat, at: place, in: room, strokes?[place])
            player.missed = missed?[place] ?? 0
            return player
        }
        course.id = room.courseID
        course.name = room.courseName
        course.holes = room.card.holes.map(RoomState.Hole.init)
        course.tees = room.tees.map(RoomState.Tee.init)
        course.kind = room.sport.flatMap { GolfSport($0) }.map { .known($0) }
        course.loops = room.loops > 1 ? room.loops : nil
        course.spots = room.spots.isEmpty ? nil : HoleSpot.all(in: room)
        settings = RoomState.Settings(room.settings, playersMax: room.room.seatsMax)
        scorers = room.helpers
        if room.isDoorOpen { doorHoles = room.doorHoles }
        (revision, corrections) = (room.revision, RoomState.Correction.all(in: room))
        proposal = room.proposal.map { proposal in
            var document = RoomState.Proposal(proposal, seatsMax: room.room.seatsMax)
            document.waiting = room.awaited.sorted()
            return document
        }
        stakes = room.stakes.isEmpty ? nil : room.stakes.map { RoomState.Stake($0, in: room) }
    }
}

extension RoomState {
    /// Makes the state of a golf room.
    package init(_ room: GolfRoom) {
        self.init()
        common = CommonRoomState(room.room)
        if room.dayShift != 0 {
            let shift = room.dayShift * Int(PlayingDay.msPerDay)
            common.startedAt = common.startedAt.map { $0 + shift }
            common.endedAt = common.endedAt.map { $0 + shift }
        }
        if room.isDoorOpen { common.code = room.room.code }
        endableAt = room.endableAt.map { Int($0) }
        round = room.card.rounds
        hole = room.hole
        guard room.room.startedAt != nil else { return }
        for (seat, player) in room.seats.enumerated() {
            let line = room.card.scores(seat: seat, round: room.card.rounds - 1)
            scores.append(player.player, line)
            totals.append(player.player, Totals(room.totals(of: seat)))
        }
        let standing = room.game
        standings = standing.order.map { room.seats[$0].player }
        var game = Game(room, standing)
        // In stroke play without handicaps the lines only repeat the totals.
        let repeats = game.lines.entries.allSatisfy {
            $0.value.points.isEmpty && $0.value.score == totals[$0.key]?.toPar
        }
        if game.unit == .strokes, repeats { game.lines = Keyed() }
        self.game = game
    }
}

extension RoomState.Player {
    fileprivate init(
        _ seat: Seat, at place: Int, in room: GolfRoom, _ strokes: GolfRoom.Strokes?
    ) {
        self.init()
        player = seat.player
        name = seat.name
        guest = seat.isGuest
        left = seat.hasLeft
        tee = room.lines[place].tee
        team = seat.team
        handicap = strokes.map { RoomState.Handicap($0, of: room.lines[place]) }
        keepers = room.settings.isDoubleEntry ? room.scorers(of: place) : nil
        pars = room.ownPars(of: place)
        signed = room.isClosed(seat.player, round: room.card.rounds - 1)
    }
}

extension GolfRoom {
    /// The room in one line, for a watch.
    var summaryLine: String {
        let heading =
            switch phase {
            case .lobby: "Lobby"
            case .playing: "H\(hole)"
            case .ended: "End"
            case .abandoned: "Abandoned"
            }
        let players = seats.enumerated().filter { !isGone($0.offset) }.map {
            place, seat in
            let result = phase == .lobby ? "" : ToPar.text(totals(of: place).toPar)
            return (name: seat.isGuest ? seat.name : seat.player, result: result)
        }
        return SummaryLine.text(heading: heading, players: players)
    }
}

extension RoomState.Handicap {
    init(_ strokes: GolfRoom.Strokes, of line: GolfRoom.Line) {
        self.init()
        index = line.handicap?.double
        entered = line.isHandicapEntered
        course = strokes.course
        playing = strokes.playing
        self.strokes = strokes.holes
    }
}

extension Totals {
    init(_ totals: CardTotals) {
        self.init(
            strokes: totals.strokes, toPar: totals.toPar, thru: totals.thru,
            pickedUp: totals.pickedUp)
    }
}
