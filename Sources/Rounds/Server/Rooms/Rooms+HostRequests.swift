import Contract
import Engine
import RoundsContract
import RoundsRules

/// The requests that only the host may send.
extension Rooms {
    func registerHostRequests(in router: Router) {
        router.on(ConfigureRoom.self, permit: requireHost, configure)
        router.on(KickPlayer.self, permit: requireHost, kick)
        registerGameChanges(in: router)
        // A repeated request comes from the former host, so the permission only requires a member.
        // The rules check the host on the first attempt.
        router.on(TransferHost.self, permit: requireMember) { [self] request, call, context in
            try command(.transferHost(to: request.player, by: call.user), call, context)
        }
        router.on(StartRound.self, permit: requireHost) { [self] _, call, context in
            try command(.start(by: call.user), call, context)
        }
        router.on(MoveDoor.self, permit: requireHost) { [self] request, call, context in
            try command(call, as: GolfRoom.self, context) { entry in
                try entry.game.setDoor(
                    isOpen: request.open, holes: request.holes, by: call.user)
            }
        }
        router.on(PlayAgain.self, permit: requireHost) { [self] _, call, context in
            try command(call, as: GolfRoom.self, context) { entry in
                try entry.game.again(by: call.user, at: context.now)
            }
        }
        router.on(NotYet.self, permit: requireMember) { [self] _, call, context in
            try command(call, as: GolfRoom.self, context) { entry in
                try entry.game.delayEnd(by: call.user, at: context.now)
            }
        }
        // Any player may end a round whose card has been full for long enough.
        router.on(EndRoom.self, permit: requireMember) { [self] _, call, context in
            try command(.end(by: call.user), call, context)
        }
        router.on(AbandonRoom.self, permit: requireHost) { [self] _, call, context in
            try command(.abandon(by: call.user), call, context)
        }
    }

    /// Changes of a game that may need the agreement of players in a bet.
    private func registerGameChanges(in router: Router) {
        router.on(SetPar.self, permit: requireHost) { [self] request, call, context in
            try changeGame(call, basedOn: request.revision, context) { entry in
                guard let golf = entry as? LiveRoom<GolfRoom> else {
                    throw RoomError.wrongKind(entry.room.kind)
                }
                return try golf.game.setPar(
                    request.par, hole: request.hole, tee: request.tee, by: call.user)
            }
        }
        router.on(DropStake.self, permit: requireHost) { [self] request, call, context in
            try changeGame(call, basedOn: request.revision, context) { entry in
                guard let golf = entry as? LiveRoom<GolfRoom> else {
                    throw RoomError.wrongKind(entry.room.kind)
                }
                return try golf.game.takeOutOfBet(request.player, by: call.user)
            }
        }
        // The player has left, so is no member.
        router.on(KeepStake.self) { [self] request, call, context in
            try withRoom(request.room, as: GolfRoom.self, for: call.user, context) { entry in
                try change(entry, by: call.user, context) {
                    try entry.game.answer(keepsStakes: request.keep, by: call.user)
                }
            }
            return Nothing()
        }
        router.on(AnswerChange.self, permit: requireMember) { [self] request, call, context in
            try command(call, as: GolfRoom.self, context) { entry in
                try entry.game.answer(
                    change: request.change, agrees: request.accept, by: call.user)
            }
        }
    }

    private func configure(
        _ request: ConfigureRoom, _ call: Call, _ context: Context
    ) throws -> ChangedGame {
        if request.settings.playersMax != nil { _ = try playersMax(request.settings) }
        return try changeGame(call, basedOn: request.revision, context) { entry in
            try entry.configure(request.settings, by: call.user, context)
        }
    }

    /// Changes a game, or proposes the change to the players in a bet.
    /// - Parameter revision: The ``GolfRoom/revision`` that the user saw. `nil` if the user did not say
    ///   it.
    func changeGame(
        _ call: Call, basedOn revision: Int?, _ context: Context,
        _ body: (LoadedRoom) throws -> [RoomChange]
    ) throws -> ChangedGame {
        var result = ChangedGame()
        try change(call.room ?? "", by: call.user, context) { entry in
            let golf = entry as? LiveRoom<GolfRoom>
            try golf?.game.require(revision: revision)
            let changes = try body(entry)
            if changes.contains(.changeProposed) { result.change = golf?.game.proposal?.number }
            return changes
        }
        return result
    }

    private func kick(_ request: KickPlayer, _ call: Call, _ context: Context) throws -> Nothing {
        let isOver = try withRoom(call.room ?? "", context) {
            $0.phase == .ended && $0 is LiveRoom<GolfRoom>
        }
        if isOver {
            try withRoom(call.room ?? "", as: GolfRoom.self, for: call.user, context) { entry in
                _ = try remove(request.player, by: call.user, from: entry, context)
            }
            return Nothing()
        }
        let code = JoinCode.random(using: &context.random)
        return try command(
            .kick(request.player, by: call.user, newCode: code), call, context)
    }
}
