import Contract
import Engine
import JSON
import Rules
import SQLite

/// Arriving and leaving.
extension Places {
    /// Looks on which side of each edge a position lies.
    func take(_ taken: TakenPosition, _ context: Context) throws {
        try load(context)
        guard taken.isNewest, let watched = places[taken.user] else { return }
        let leads = leads(taken)
        for (index, place) in watched.enumerated() {
            if let device = place.waypoint?.device {
                guard device == taken.device else { continue }
            } else {
                guard leads else { continue }
            }
            let side = place.fence.side(
                after: place.side, at: taken.fix.place, accuracy: taken.fix.accuracy ?? 0)
            guard let side, side != place.side else { continue }
            try move(taken.user, index, to: side, taken.fix, tid: taken.location.tid, context)
        }
    }

    /// Whether a position's device is the one that says where its user is; it is from now on, if
    /// none was.
    private func leads(_ taken: TakenPosition) -> Bool {
        if let lead = leads[taken.user], lead.device != taken.device,
            taken.fix.at - lead.at < Self.leadMs
        {
            return false
        }
        leads[taken.user] = (taken.device, taken.fix.at)
        return true
    }

    private func move(
        _ user: String, _ index: Int, to side: GeofenceSide, _ fix: Fix, tid: String?,
        _ context: Context
    ) throws {
        guard var place = places[user]?[index] else { return }
        let event = side.event(after: place.side)
        place.side = side
        place.since = fix.at
        places[user]?[index] = place
        try PlaceStore(database: context.database).putSide(of: place, of: user)
        guard let event else { return }
        var transition = OwnTracksTransition(event, of: place)
        transition.tst = Int(fix.at / 1_000)
        transition.lat = fix.place.lat
        transition.lon = fix.place.lon
        transition.acc = fix.accuracy
        try tell(transition, place, of: user, tid: tid, context)
    }

    /// What an app saw by itself: of a place that is known it moves its user, of any other it is
    /// passed on.
    func take(
        _ transition: OwnTracksTransition, _ user: String, _ device: String, _ context: Context
    ) throws {
        guard let event = GeofenceEvent(rawValue: transition.event) else { return }
        let at = Int64(transition.tst) * 1_000
        guard at <= context.now + DeviceTrack.aheadMs,
            try !locations.isOff(user, at: at, context)
        else { return }
        let index = places[user]?.firstIndex {
            $0.waypoint?.matches(transition, of: device) == true
        }
        guard let index, var place = places[user]?[index] else {
            try pass(transition, of: user, tid: nil, context)
            return
        }
        // What is older than what is known, or the same, is no news.
        guard place.side != event.side, at >= place.since ?? .min else { return }
        place.side = event.side
        place.since = at
        places[user]?[index] = place
        try PlaceStore(database: context.database).putSide(of: place, of: user)
        try tell(transition, place, of: user, tid: nil, context)
    }

    private func tell(
        _ transition: OwnTracksTransition, _ place: Place, of user: String, tid: String?,
        _ context: Context
    ) throws {
        if place.isTold {
            guard try pass(transition, of: user, tid: tid, context) else { return }
        } else {
            guard mayTell(user, context) else { return }
        }
        let isThere = transition.event == GeofenceEvent.enter.rawValue
        let notice = Notice(
            .locationPlace, title: LocalizedText(verbatim: place.name),
            body: isThere ? "You arrived at \(place.name)." : "You left \(place.name).",
            subject: Self.subject(place.id))
        try people.notify(user, notice, context)
    }

    private func mayTell(_ user: String, _ context: Context) -> Bool {
        told.take(user, limit: Self.eventsPerHour, now: context.now) == nil
    }

    /// Tells those who see a user's measured position exactly, and did when it happened.
    /// - Returns: False when there were too many.
    @discardableResult
    private func pass(
        _ transition: OwnTracksTransition, of user: String, tid: String?, _ context: Context
    ) throws -> Bool {
        guard mayTell(user, context) else { return false }
        let payload = transition.message(tid: tid)
        let at = Int64(transition.tst) * 1_000
        for viewer in try locations.exactViewers(of: user, at: at, context) {
            context.publish(grammar.userLocationEvent(viewer, friend: user), payload)
        }
        return true
    }
}

extension OwnTracksTransition {
    fileprivate init(_ event: GeofenceEvent, of place: Place) {
        self.init()
        self.event = event.rawValue
        wtst = place.waypoint?.madeAt ?? Int(place.addedAt / 1_000)
        desc = place.name
        rid = place.waypoint?.region ?? place.id
    }

    /// As an app publishes it: `t` is `c`, a circular region (booklet, `tech/json`).
    fileprivate func message(tid: String?) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.key("_type")
        writer.value("transition")
        writeMembers(to: &writer)
        writer.key("t")
        writer.value("c")
        if let tid {
            writer.key("tid")
            writer.value(tid)
        }
        writer.endObject()
        return writer.bytes
    }
}
