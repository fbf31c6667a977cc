import Contract
import CoursesContract
import Engine
package import People
import PeopleContract
import SQLite

/// Proposals of users, and the answers of admins.
extension Courses {
    /// The maximum number of open proposals of a user.
    package static let proposalsMax = 50
    private static let proposalsPerHour = 60
    private static let limitDefault = 50

    private static let proposalUnknown = Refusal(
        .courseProposalUnknown, "This proposal does not exist, or it was answered already.")

    func registerProposals(in router: Router) {
        router.on(ProposeCourse.self) { [self] request, call, context in
            let course = try course(request.course, for: call.user, context)
            guard course.isPublic || course.owner == call.user else { throw Self.unknown }
            return try propose(course, call, context)
        }
        router.on(ListProposals.self, list)
        router.on(GetProposal.self) { [self] request, call, context in
            let proposal = try self.proposal(request.proposal, context)
            guard try proposal.by == call.user || people.isAdmin(call.user, context) else {
                throw Self.proposalUnknown
            }
            var result = GetProposal.Result()
            result.proposal = try entry(proposal, context)
            result.document = proposal.document
            return result
        }
        router.on(
            AcceptProposal.self, permit: people.requireAdmin
        ) { [self] request, call, context in
            try accept(try proposal(request.proposal, context), call.user, context)
        }
        router.on(
            RejectProposal.self, permit: people.requireAdmin
        ) { [self] request, call, context in
            try reject(request, by: call.user, context)
            return Nothing()
        }
    }

    /// Rejects a proposal. A damaged one can be rejected, too.
    private func reject(
        _ request: RejectProposal, by admin: String, _ context: Context
    ) throws {
        let store = ProposalStore(database: context.database)
        guard let head = try store.head(request.proposal) else { throw Self.proposalUnknown }
        let proposal = try context.database.settingAside { try store.proposal(request.proposal) }
        try people.note(.rejectCourse, by: admin, object: head.course, context)
        try withdraw(request.proposal, .answered, context)
        if let instant = head.spotsAt { try store.rejectSpots(of: head.course, upTo: instant) }
        try tell(
            head.by, "\(proposal?.document.name ?? head.course) was not accepted",
            LocalizedText(verbatim: request.reason), about: head.course, by: admin, context)
    }

    private func proposal(_ id: String, _ context: Context) throws -> ProposalStore.Proposal {
        guard let found = try ProposalStore(database: context.database).proposal(id) else {
            throw Self.proposalUnknown
        }
        return found
    }

    /// Proposes a user's own course as it is. A repetition changes nothing.
    private func propose(
        _ course: Course, _ call: Call, _ context: Context
    ) throws -> CourseChange {
        var change = CourseChange()
        change.course = course.id
        change.status = try status(of: course, context)
        if course.isPublic { return change }
        if change.status == .proposed {
            let store = ProposalStore(database: context.database)
            change.proposal = try store.id(on: course.id, by: call.user)
            return change
        }
        return try propose(course.document, for: course, call, context)
    }

    /// Proposes a document, which waits for an admin's answer. It replaces an earlier proposal of
    /// the same user.
    func propose(
        _ document: CourseDocument, for course: Course, _ call: Call, _ context: Context
    ) throws -> CourseChange {
        try propose(document, for: course, by: call.user, context)
    }

    func propose(
        _ document: CourseDocument, for course: Course, by user: String, _ context: Context
    ) throws -> CourseChange {
        var proposed = course
        proposed.correct(document)
        let store = ProposalStore(database: context.database)
        if let earlier = try store.id(on: course.id, by: user) {
            try withdraw(earlier, .replaced, context)
        }
        let proposal = ProposalStore.Proposal(
            id: context.identifier(), course: course.id, by: user, at: Int(context.now),
            isNew: !course.isPublic, base: course.version, document: proposed.document)
        // Admins do not wait for their own answer.
        if try people.isAdmin(user, context) { return try accept(proposal, user, context) }
        try requireRoomForMoreProposals(user, store, context)
        try store.insert(proposal)
        try tellAdmins(of: proposal, context)
        var change = CourseChange()
        change.course = course.id
        change.status = course.isPublic ? .public : .proposed
        change.proposal = proposal.id
        return change
    }

    private func requireRoomForMoreProposals(
        _ user: String, _ store: ProposalStore, _ context: Context
    ) throws {
        guard try store.count(by: user) < Self.proposalsMax else {
            throw Refusal(
                .courseTooMany,
                "You have \(Self.proposalsMax) open proposals, the maximum. Wait until one "
                    + "is answered."
            )
        }
        let wait = proposed.admit(user, limit: Self.proposalsPerHour, now: context.now)
        if let wait {
            throw Refusal.tooMany("Too many proposals. Try again later.", retryAfterMs: wait)
        }
    }

    private func accept(
        _ proposal: ProposalStore.Proposal, _ user: String, _ context: Context
    ) throws -> CourseChange {
        guard var course = try any(proposal.course, context) else { throw Self.proposalUnknown }
        guard course.version == proposal.base else {
            throw Refusal(
                .courseChanged, "The course was changed after this proposal. Ask for a new one.")
        }
        course.correct(proposal.document)
        course.isPublic = true
        try save(course, context)
        try people.note(.acceptCourse, by: user, object: course.id, context)
        try withdraw(proposal.id, .answered, context)
        try tell(
            proposal.by, "\(course.document.name) was accepted",
            proposal.isNew
                ? "Everybody can play it now." : "Everybody can see your correction now.",
            about: proposal.course, by: user, context)
        var change = CourseChange()
        change.course = course.id
        change.status = .public
        return change
    }

    private func list(
        _ request: ListProposals, _ call: Call, _ context: Context
    ) throws -> ListProposals.Result {
        let after = try request.cursor.map { try Cursor<Int>(reading: $0).parts }
        let limit = request.limit ?? Self.limitDefault
        let isAdmin = try people.isAdmin(call.user, context)
        let page = try ProposalStore(database: context.database).proposals(
            by: isAdmin ? nil : call.user, after: after ?? 0, limit: limit + 1)
        var result = ListProposals.Result()
        result.proposals = try page.prefix(limit).compactMap { listed in
            try listed.proposal.map { try entry($0, context) }
        }
        let damaged = page.prefix(limit).filter { $0.proposal == nil }.map(\.id)
        result.damaged = damaged.isEmpty ? nil : damaged
        result.cursor = page.count > limit ? Cursor(page[limit - 1].number).text : nil
        return result
    }

    private func entry(
        _ proposal: ProposalStore.Proposal, _ context: Context
    ) throws -> CourseProposal {
        var entry = CourseProposal()
        entry.proposal = proposal.id
        entry.course = proposal.course
        entry.name = proposal.document.name
        entry.kind = .known(proposal.document.kind)
        entry.place = proposal.document.place
        entry.by = proposal.by
        entry.at = proposal.at
        entry.isNew = proposal.isNew
        entry.marks = proposal.marks
        entry.isOutdated = try version(of: proposal.course, context) != proposal.base
        return entry
    }
}

/// Notifications about proposals.
extension Courses {
    private static func subject(_ proposal: String) -> String { "course/\(proposal)" }

    func tellAdmins(of proposal: ProposalStore.Proposal, _ context: Context) throws {
        let name = proposal.document.name
        var body: LocalizedText =
            proposal.isNew ? LocalizedText(verbatim: name) : "Correction of \(name)"
        if let marks = proposal.marks { body = Self.words(marks, of: name) }
        var notice = Notice(
            .courseProposed, title: "Players marked positions of a course", body: body,
            subject: Self.subject(proposal.id))
        if let user = proposal.by {
            notice.title = "\(user) proposed a course"
            notice.from = user
        }
        for admin in try people.admins(context) {
            try people.notify(admin, notice, context)
        }
    }

    private static func words(_ marks: MarkedPositions, of name: String) -> LocalizedText {
        let count = marks.positions.count
        guard let moved = marks.positions.compactMap(\.moved).max() else {
            return
                "\(name): \(counted: count, "new position"), marked by \(counted: marks.markers, "player")."
        }
        return
            "\(name): \(counted: count, "position"), marked by \(counted: marks.markers, "player"). A known position would move by up to \(Int(moved.rounded())) m."
    }

    /// Notifies the user who made a proposal of an admin's answer. Nobody hears of a proposal from marks.
    func tell(
        _ user: String?, _ title: LocalizedText, _ body: LocalizedText, about course: String,
        by admin: String, _ context: Context
    ) throws {
        guard let user, user != admin else { return }
        let notice = Notice(
            .courseAnswered, title: title, body: body, subject: "course/\(course)/answer")
        try people.notify(user, notice, context)
    }

    /// Deletes a proposal, and withdraws the notifications to admins about it.
    func withdraw(
        _ proposal: String, _ reason: InboxChange.Reason, _ context: Context
    ) throws {
        try ProposalStore(database: context.database).delete(proposal)
        for admin in try people.admins(context) {
            try people.withdraw(Self.subject(proposal), of: admin, reason, context)
        }
    }

    func withdrawProposals(
        on course: String, _ reason: InboxChange.Reason, _ context: Context
    ) throws {
        let store = ProposalStore(database: context.database)
        for proposal in try store.ids(on: course) {
            try withdraw(proposal, reason, context)
        }
    }
}

extension AdminAct {
    package static let acceptCourse = AdminAct("acceptCourse")
    package static let rejectCourse = AdminAct("rejectCourse")
    package static let changeCourse = AdminAct("changeCourse")
    package static let removeCourse = AdminAct("removeCourse")
}
