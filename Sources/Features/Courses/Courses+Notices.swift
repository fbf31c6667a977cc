import Contract
import Engine
import Rules
import SQLite

/// Who is told of proposals.
extension Courses {
    private static func subject(_ proposal: ProposalStore.Proposal) -> String {
        "course/\(proposal.id)"
    }

    func tellAdmins(of proposal: ProposalStore.Proposal, _ context: Context) throws {
        var notice = Notice(
            .courseProposed, title: "\(proposal.by) proposed a course",
            body: proposal.isNew
                ? LocalizedText(verbatim: proposal.document.name)
                : "Correction of \(proposal.document.name)",
            subject: Self.subject(proposal))
        notice.from = proposal.by
        for admin in try people.admins(context) {
            try people.notify(admin, notice, context)
        }
    }

    /// Tells whoever proposed something what became of it.
    func tell(
        _ proposal: ProposalStore.Proposal, _ title: LocalizedText, _ body: LocalizedText,
        _ call: Call,
        _ context: Context
    ) throws {
        guard proposal.by != call.user else { return }
        let notice = Notice(
            .courseAnswered, title: title, body: body,
            subject: "course/\(proposal.course)/answer")
        try people.notify(proposal.by, notice, context)
    }

    /// Takes a proposal away, and what admins were told of it.
    func withdraw(
        _ proposal: ProposalStore.Proposal, _ reason: InboxChange.Reason, _ context: Context
    ) throws {
        try ProposalStore(database: context.database).delete(proposal.id)
        for admin in try people.admins(context) {
            try people.withdraw(Self.subject(proposal), of: admin, reason, context)
        }
    }

    func withdrawProposals(
        on course: String, _ reason: InboxChange.Reason, _ context: Context
    ) throws {
        let store = ProposalStore(database: context.database)
        for proposal in try store.proposals(on: course) {
            try withdraw(proposal, reason, context)
        }
    }
}
