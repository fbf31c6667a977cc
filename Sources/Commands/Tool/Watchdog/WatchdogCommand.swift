import Contract
import Foundation
import Rules

/// `fairway watchdog`: watches a server from outside, and tells by itself when it is gone.
enum WatchdogCommand {
    static let command = Command(
        name: "watchdog", summary: "watch a server from outside, and tell when it is gone",
        options: WatchdogOptions.all,
        details: [
            "Listens to the server's status, which the broker says for it when it is lost, and asks",
            "something real every few seconds. Once the broker or the server is gone that is told,",
            "once, and once more when it is back: as a line here, and by all the ways that are named.",
            "A command is run by sh with FAIRWAY_ALERT_STATE (down, up), FAIRWAY_ALERT_MONITOR",
            "(broker, server), FAIRWAY_ALERT_TITLE and FAIRWAY_ALERT_REASON. With --state a restart",
            "forgets nothing: neither what was told, nor what waits to be taken.",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let options = try WatchdogOptions(invocation)
        Interruption.watch()
        let watch = ServerWatch(try invocation.server(), try invocation.grammar(), options)
        let teller = WatchdogTeller(options, invocation.console)
        let memory = WatchdogMemory(options.state, invocation.console)
        var board = try MonitorBoard(options.rules)
        if let state = memory.read(of: watch.address.text) {
            for known in state.monitors { board.restore(known.monitor, known.state) }
            board.clockWasSetBack(to: Int64(Instant.now))
            teller.restore(state.waiting)
        }
        func remember() {
            var state = WatchdogState()
            state.server = watch.address.text
            state.monitors = board.names.map { WatchdogState.Monitor($0, board[$0]) }
            state.waiting = teller.waiting
            memory.keep(state)
        }
        invocation.console.note("watching \(watch.address.text)")
        do throws(ToolError) {
            while true {
                for (name, look) in try watch.look() {
                    let told = board.take(look, of: name, at: Int64(Instant.now))
                    for (monitor, event) in told {
                        teller.tell(watch.alert(of: monitor, event, board[monitor]))
                    }
                }
                // Before anything leaves: one that is killed in between sends nothing twice.
                remember()
                teller.step()
                if options.exits, teller.hasToldDown {
                    teller.finish()
                    remember()
                    throw .told
                }
                try watch.rest {
                    teller.step()
                    remember()
                }
            }
        } catch {
            guard error == .interrupted else { throw error }
            teller.finish()
            remember()
        }
    }
}
