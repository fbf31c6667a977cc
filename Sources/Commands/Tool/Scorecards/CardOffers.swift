import Contract
import JSON

/// The commands about guests' lines that become users'.
enum CardOffers {
    static let offer = Command(
        name: "card offer", summary: "offer a guest's scores to a user",
        parameters: [.cardRoom, .guest, .user]
    ) { invocation in
        var request = OfferCard()
        request.offer = try offer(invocation)
        try ask(
            request, invocation, request.offer.line, ["Asked \(request.offer.user).".printable])
    }

    static let cancel = Command(
        name: "card cancel", summary: "cancel an offer",
        parameters: [.cardRoom, .guest, .user]
    ) { invocation in
        var request = CancelOffer()
        request.offer = try offer(invocation)
        try ask(request, invocation, request.offer.line, ["The offer is cancelled."])
    }

    static let claim = Command(
        name: "card claim", summary: "add a guest's scores that were offered to you",
        parameters: [.cardRoom, .guest]
    ) { invocation in
        var request = ClaimCard()
        request.line = try line(invocation)
        try ask(request, invocation, request.line, ["The scores are now yours."])
    }

    static let decline = Command(
        name: "card decline", summary: "decline an offer",
        parameters: [.cardRoom, .guest]
    ) { invocation in
        var request = DeclineClaim()
        request.line = try line(invocation)
        try ask(request, invocation, request.line, ["Declined."])
    }

    static let list = Command(
        name: "card offers", summary: "list offers to you and from you"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ListOffers())
        link.close()
        let lines =
            result.incoming.map { "\(text($0)), offered by \($0.user)" }
            + result.outgoing.map { "\(text($0)), offered to \($0.user)" }
        invocation.console.result(
            result.json, lines.isEmpty ? ["No offers."] : lines.map(\.printable))
    }

    private static func text(_ entry: ListOffers.Entry) -> String {
        let began = entry.startedAt.map { Instant.text($0) } ?? "not started"
        return "\(entry.room) \(entry.player)  \(entry.guestName) at \(entry.courseName), \(began)"
    }

    private static func line(_ invocation: Invocation) throws(ToolError) -> CardLine {
        var line = CardLine()
        line.room = try invocation.arguments.required("ROOM")
        line.player = try invocation.arguments.required("GUEST")
        return line
    }

    private static func offer(_ invocation: Invocation) throws(ToolError) -> CardOffer {
        var offer = CardOffer()
        offer.room = try invocation.arguments.required("ROOM")
        offer.player = try invocation.arguments.required("GUEST")
        offer.user = try invocation.arguments.required("USER")
        return offer
    }

    private static func ask<R: Request>(
        _ request: R, _ invocation: Invocation, _ line: CardLine, _ lines: [String]
    ) throws {
        let link = try invocation.userLink()
        _ = try link.ask(request)
        link.close()
        invocation.console.result(
            ["room": .string(line.room), "player": .string(line.player)], lines)
    }
}

extension CardOffer {
    fileprivate var line: CardLine {
        var line = CardLine()
        (line.room, line.player) = (room, player)
        return line
    }
}

extension Command.Parameter {
    fileprivate static let cardRoom = Command.Parameter(name: "ROOM", help: "the room of the card")
    fileprivate static let guest = Command.Parameter(
        name: "GUEST", help: "the guest's id on the card: g1, g2, ...")
}
