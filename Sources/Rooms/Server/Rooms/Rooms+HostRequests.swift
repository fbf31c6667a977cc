import Contract
import Engine
import RoomsContract
import RoomsRules

/// The requests that only the host may send.
extension Rooms {
    func registerHostRequests(in router: Router) {
        router.on(ConfigureRoom.self, permit: requireHost, configure)
        router.on(KickPlayer.self, permit: requireHost, kick)
        // A repeated request comes from the former host, so the permission only requires a member.
        // The rules check the host on the first attempt.
        router.on(TransferHost.self, permit: requireMember) { [self] request, call, context in
            try command(.transferHost(to: request.player, by: call.user), call, context)
        }
        router.on(StartGame.self, permit: requireHost) { [self] _, call, context in
            try command(.start(by: call.user), call, context)
        }
        // Any player may end a game in which nothing has been missing for long enough.
        router.on(EndRoom.self, permit: requireMember) { [self] _, call, context in
            try command(.end(by: call.user), call, context)
        }
        router.on(AbandonRoom.self, permit: requireHost) { [self] _, call, context in
            try command(.abandon(by: call.user), call, context)
        }
    }

    private func configure(
        _ request: ConfigureRoom, _ call: Call, _ context: Context
    ) throws -> ChangedGame {
        try withRoom(call.room ?? "", context) { entry in
            try entry.configure(request, in: self, by: call.user, context)
        }
    }

    private func kick(_ request: KickPlayer, _ call: Call, _ context: Context) throws -> Nothing {
        try withRoom(call.room ?? "", context) { entry in
            try entry.kick(request.player, in: self, by: call.user, context)
        }
        return Nothing()
    }
}
