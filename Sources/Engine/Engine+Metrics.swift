import SQLite

extension Engine {
    /// All that is measured, as it stands now.
    func measured() -> [Metric] {
        var all = metrics.metrics + mailbox.metrics + context.outbox.metrics + queues + database
        for feature in features {
            do {
                all += try feature.metrics(context)
            } catch {
                context.log.error("cannot measure a metric", ("error", "\(error)"))
            }
        }
        return all + ProcessMetrics.metrics
    }

    private var queues: [Metric] {
        var working = Metric(
            "fairway_work_pending", .gauge,
            "Slow parts of requests that wait or run: processor (passwords), network (other "
                + "servers), reads (of the database)")
        working.add(workers.load(of: .processor).count, ["lane": "processor"])
        working.add(workers.load(of: .network).count, ["lane": "network"])
        working.add(readers.load.count, ["lane": "reads"])
        let next = (try? context.timers.next()) ?? context.now
        return [
            working,
            Metric(
                "fairway_requests_pending", .gauge, "Requests that wait for their slow part",
                Double(tickets.pending.count)),
            Metric(
                "fairway_timer_lag_seconds", .gauge, "Delay of the most overdue timer",
                Double(max(0, context.now - next)) / 1_000),
            Metric(
                "fairway_broker_linked", .gauge, "1: connected to the broker",
                health.isLinked ? 1 : 0),
            Metric(
                "fairway_database_saving", .gauge, "1: the last transaction was written",
                health.isSaving ? 1 : 0),
        ]
    }

    private var database: [Metric] {
        let connection = context.database
        let sizes = (try? connection.sizes()) ?? Connection.Sizes()
        let checkpoints = connection.checkpoints
        var bytes = Metric(
            "fairway_database_bytes", .gauge,
            "Size of the database, of its write-ahead log, and of free pages in the database")
        bytes.add(sizes.database, ["part": "database"])
        bytes.add(sizes.log, ["part": "log"])
        bytes.add(sizes.free, ["part": "free"])
        var counts = Metric(
            "fairway_checkpoints_total", .counter,
            "Checkpoints of the write-ahead log; partial: incomplete ones")
        counts.add(checkpoints.count - checkpoints.partial, ["outcome": "whole"])
        counts.add(checkpoints.partial, ["outcome": "partial"])
        return [
            bytes, counts,
            Metric(
                "fairway_checkpoint_seconds_total", .counter, "Total duration of checkpoints",
                checkpoints.seconds),
            Metric(
                "fairway_log_pages", .gauge, "Pages in the log after the last commit",
                Double(checkpoints.pagesWaiting)),
        ]
    }
}
