import Contract
import Engine
import Rules

/// What the host alone may do.
extension Rooms {
    func registerHostRequests(in router: Router) {
        router.on(ConfigureRoom.self, permit: requireHost, configure)
        router.on(KickPlayer.self, permit: requireHost, kick)
        // A repeat comes from who is host no more: the rules ask for the host the first time.
        router.on(TransferHost.self, permit: requireMember) { [self] request, call, context in
            try command(call, context) { room throws in
                try room.transferHost(to: request.player, by: call.user)
            }
        }
        router.on(StartRound.self, permit: requireHost) { [self] _, call, context in
            try command(call, context) { room throws in
                try room.start(by: call.user, at: context.now)
            }
        }
        router.on(PlayAgain.self, permit: requireHost) { [self] _, call, context in
            try command(call, context) { room throws in
                try room.again(by: call.user, at: context.now)
            }
        }
        router.on(EndRoom.self, permit: requireHost) { [self] _, call, context in
            try command(call, context) { room throws in
                try room.end(by: call.user, at: context.now)
            }
        }
        router.on(AbandonRoom.self, permit: requireHost) { [self] _, call, context in
            try command(call, context) { room throws in
                try room.abandon(by: call.user, at: context.now)
            }
        }
    }

    private func configure(
        _ request: ConfigureRoom, _ call: Call, _ context: Context
    ) throws -> Nothing {
        if request.settings.playersMax != nil { _ = try playersMax(request.settings) }
        return try command(call, context) { room throws in
            try check(request.settings, in: room)
            let changes = try room.configure(
                room.settings.changed(by: request.settings), by: call.user)
            return changes + (try recordedHandicaps(in: &room, context))
        }
    }

    private func kick(_ request: KickPlayer, _ call: Call, _ context: Context) throws -> Nothing {
        let code = JoinCode.random(using: &context.random)
        return try command(call, context) { room throws in
            try room.kick(request.player, by: call.user, newCode: code, at: context.now)
        }
    }
}
