import Contract
import Foundation
import Rules

/// `fairway watchdog`: watches a server from outside, and tells by itself when it is gone.
enum WatchdogCommand {
    static let command = Command(
        name: "watchdog", summary: "watch a server from outside and send alerts",
        options: WatchdogOptions.all,
        details: [
            "Subscribes to the status of the server, and sends a real request every few seconds.",
            "When the broker or the server is down, the watchdog sends one alert, and another one",
            "when it recovers. It prints each alert and sends it to all destinations.",
            "sh runs a command with FAIRWAY_ALERT_STATE (down, up), FAIRWAY_ALERT_MONITOR",
            "(broker, server), FAIRWAY_ALERT_TITLE and FAIRWAY_ALERT_REASON. With --state the",
            "watchdog remembers sent and waiting alerts across a restart.",
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
        invocation.console.note("Watching \(watch.address.text).")
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
