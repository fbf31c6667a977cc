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
            "(broker, server), FAIRWAY_ALERT_TITLE and FAIRWAY_ALERT_REASON.",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let options = try WatchdogOptions(invocation)
        Interruption.watch()
        let watch = ServerWatch(try invocation.server(), try invocation.grammar(), options)
        let teller = WatchdogTeller(options, invocation.console)
        var board = try MonitorBoard(options.rules)
        invocation.console.note("watching \(watch.address.text)")
        do throws(ToolError) {
            while true {
                for (name, look) in try watch.look() {
                    let told = board.take(look, of: name, at: Int64(Instant.now))
                    for (monitor, event) in told {
                        teller.tell(watch.alert(of: monitor, event, board[monitor]))
                    }
                }
                if options.exits, teller.hasToldDown {
                    teller.finish()
                    throw .told
                }
                try watch.rest { teller.step() }
            }
        } catch {
            guard error == .interrupted else { throw error }
            teller.finish()
        }
    }
}
