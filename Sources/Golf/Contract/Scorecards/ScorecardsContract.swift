package import Contract
package import Topics

/// The contract for scores, signatures and saved cards.
package enum ScorecardsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            SetScore.self, SyncCells.self, MoveHole.self, SignCard.self, CorrectCard.self,
            CorrectPlayer.self, CorrectRound.self, AddForgotten.self, AnswerCorrection.self,
            RemoveFromCard.self, CardLog.self, SaveCard.self, SyncCard.self,
            ConcedeMatch.self,
            AnswerStake.self,
        ]
    }

    package static var notifications: [NotificationKind] { [.cardChanged, .cardProposed] }

    package static var icelandic: [String: String] {
        [
            "There is news about a finished round.":
                "Það eru fréttir af leik sem er lokið.",
            "A change to a finished round needs your answer.":
                "Breyting á leik sem er lokið bíður svars þíns.",
            "%1 wants to change the finished round at %2. The change needs your answer within three days.":
                "%2: %1 vill breyta leiknum sem er lokið. Svaraðu innan þriggja daga.",
            "There are more changes.":
                "Fleiru var breytt.",
            "The round at %1 was corrected":
                "%1: leikurinn var leiðréttur",
            "Your Handicap Index: %1 → %2.":
                "Forgjafarvísitala þín: %1 → %2.",
            "none":
                "engin",
            "You can object for three days.":
                "Þú getur andmælt í þrjá daga.",
            "A player objected to the change by %1 of the round at %2. Decide within three days.":
                "%2: leikmaður andmælti breytingu á leiknum. Höfundur hennar er %1. Taktu ákvörðun innan þriggja daga.",
            "A player objected to your change":
                "Leikmaður andmælti breytingunni þinni",
            "%1 objected to your change of the round at %2. The change was taken back.":
                "%2: %1 andmælti breytingu þinni á leiknum. Hún var tekin til baka.",
            "%1 objected to your change of the round at %2. The change was taken back until the host decides.":
                "%2: %1 andmælti breytingu þinni á leiknum. Hún var tekin til baka þar til gestgjafinn hefur ákveðið sig.",
            "%1 objected to your change of the round at %2. The change was taken back. It returns if the players who objected accept it.":
                "%2: %1 andmælti breytingu þinni á leiknum. Hún var tekin til baka og gildir aftur ef þeir sem andmæltu samþykkja hana.",
            "%1 declined your change of the round at %2.":
                "%2: %1 hafnaði breytingu þinni á leiknum.",
            "Your result before: %1 Now: %2":
                "Úrslit þín áður: %1 Nú: %2",
            "The day is now %1.":
                "Dagurinn er nú %1.",
            "The course is now %1.":
                "Völlurinn er nú %1.",
            "The tees of the course %1 are gone.":
                "Völlurinn %1 hefur ekki lengur teiga.",
            "The course is now another one with the name %1.":
                "Völlurinn er nú annar völlur með nafninu %1.",
            "%1 is now %2.":
                "%1 heitir nú %2.",
            "%1 was removed from the card.":
                "%1 er ekki lengur á skorkortinu.",
            "%1 was added to the card.":
                "%1 bættist við á skorkortið.",
            "Scores of %1 changed.":
                "Skor breyttust: %1.",
            "The tee or handicap of %1 changed.":
                "Teigur eða forgjöf breyttist: %1.",
            "The round is over. Only the host and players with a score can change it.":
                "Leiknum er lokið. Aðeins gestgjafinn og leikmenn með skor geta breytt honum.",
            "A player objected to this change. Wait until the host has decided.":
                "Leikmaður andmælti þessari breytingu. Bíddu þar til gestgjafinn hefur ákveðið sig.",
            "Your %1 changes of this round are still open, the maximum. Wait a few days.":
                "%1 breytingar þínar á þessum leik eru enn opnar, sem er hámarkið. Bíddu í nokkra daga.",
            "Players can still object to this line. Take over the scores later.":
                "Enn er hægt að andmæla þessari línu. Taktu við skorinu síðar.",
            "must be within %1 days of the day on which the round was played":
                "má vera í mesta lagi %1 dögum frá leikdeginum",
            "must be the number of a change that players can answer. Look at the card again.":
                "verður að vera númer breytingar sem hægt er að svara. Skoðaðu skorkortið aftur.",
            "This change waits for other players, so you cannot answer it.":
                "Þessi breyting bíður svars annarra leikmanna og því getur þú ekki svarað henni.",
            "You cannot object to this change, because you agreed to it.":
                "Þú getur ekki andmælt þessari breytingu því að þú samþykktir hana.",
            "The round is over. You can remove guests, players who left, and users who took over scores after the end.":
                "Leiknum er lokið. Hægt er að vísa út gestum, leikmönnum sem fóru og notendum sem tóku við skori eftir leikslok.",
            "must be a course that all players may see":
                "verður að vera völlur sem allir leikmenn mega sjá",
            "a player's place in the list, or name":
                "sæti leikmanns á listanum, eða nafn",
            "must be 1 to %1, \"x\" if the player picked up, or \"c\" for a conceded hole. Add the most likely score, for example \"x7\" or \"c7\"":
                "verður að vera 1 til %1, \"x\" fyrir holu þar sem bolti var tekinn upp eða \"c\" fyrir gefna holu. Bættu við líklegasta skori, til dæmis \"x7\" eða \"c7\"",
            "must not be \"c\", because this format has no concessions":
                "má ekki vera \"c\": í þessu leikfyrirkomulagi er ekki hægt að gefa holu",
            "Nothing is at stake in this game.":
                "Ekkert er lagt undir í þessum leik.",
            "is too late: the first score of the bet locked its stake":
                "kemur of seint: skor á holum veðmálsins læsti því",
            "You answer for yourself. The host answers for a guest.":
                "Þú svarar fyrir þig. Gestgjafinn svarar fyrir gest.",
            "must have 1 to 3 entries":
                "verður að hafa 1 til 3 færslur",
            "You concede for your own side. The host concedes for a guest.":
                "Þú gefur fyrir þína hlið. Gestgjafinn gefur fyrir gest.",
            "must be a match. Only a match can be conceded as a whole.":
                "verður að vera holukeppni. Aðeins holukeppni er hægt að gefa í heild.",
            "must not be \"c\", because all players already have a score on this hole":
                "má ekki vera „c“: allir leikmenn eru með skor á holunni",
            "must not be \"c\", because all players already have a score on this hole. If your score is wrong, clear it first.":
                "má ekki vera „c“: allir leikmenn eru með skor á holunni. Hreinsaðu þitt fyrst ef það er rangt.",
            "The match is decided. Nobody can concede it now.":
                "Úrslit leiksins eru ráðin. Enginn getur gefið hann núna.",
            "is in the future":
                "er í framtíðinni",
            "This time is in the future. Check the clock of your device. Times are in milliseconds since 1970.":
                "Þessi tími er í framtíðinni. Athugaðu klukkuna í tækinu þínu. Tímar eru í millisekúndum frá 1970.",
            "must be in milliseconds since 1970, and not long before the room was created. Check the clock of your device.":
                "verður að vera í millisekúndum frá 1970 og ekki frá því löngu áður en herbergið varð til. Athugaðu klukkuna í tækinu þínu.",
            "must be in milliseconds since 1970, and at most a week before startedAt":
                "verður að vera í millisekúndum frá 1970 og í mesta lagi viku á undan startedAt",
            "is not on the card":
                "er ekki á skorkortinu",
            "is not the name of a player":
                "er ekki nafn leikmanns",
            "is the name of several players. Use the position instead.":
                "er nafn fleiri en eins leikmanns. Notaðu sætið í staðinn.",
            "must be 0 to %1, or a name":
                "verður að vera 0 til %1, eða nafn",
            "must be true for only one player":
                "má aðeins vera true fyrir einn leikmann",
            "must contain one player with \"me\": true":
                "verður að innihalda einn leikmann með \"me\": true",
            "must not be before startedAt":
                "má ekki vera á undan startedAt",
            "This key was already used for another game.":
                "Þetta auðkenni (key) hefur þegar verið notað fyrir annan leik.",
            "Too many games. Try again later.":
                "Of margir leikir. Reyndu aftur síðar.",
        ]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "hole", MoveHole.self, "move the game to a hole",
                .number("HOLE", in: 1...99, "the number of the hole") { $0.hole = $1 },
                json: \.request.json, done: { "The game is on hole \($0.request.hole)." }),
            .sends(
                "concede", ConcedeMatch.self, "concede the match to the other side",
                .text("[PLAYER]", "default: you") { $0.player = $1 },
                json: \.request.json, done: { _ in "The match is conceded." }),
            .sends(
                "card player", CorrectPlayer.self, "correct a player of a finished game",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .text("[PLAYER]", "default: you; the host can correct everybody") {
                    $0.player = $1
                },
                .text("--name NAME", "a new name for a guest") { $0.name = $1 },
                .text("--tee NAME", "a tee of the course") { $0.tee = $1 },
                .handicapIndex("--handicap INDEX", "for example 12.3") { $0.handicap = $1 },
                json: \.request.json, done: { $0.result.correctionWords ?? "Saved." }),
            .sends(
                "card round", CorrectRound.self, "correct the day or the course of a finished game",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .text("--day DAY", "the correct day, for example 2026-05-03") { $0.day = $1 },
                .text("--course COURSE", "the id of the correct course") { $0.course = $1 },
                .text("--name NAME", "the name of the correct course, if it is not listed") {
                    $0.courseName = $1
                },
                json: \.request.json, done: { $0.result.correctionWords ?? "Saved." }),
            .sends(
                "card add", AddForgotten.self, "add a forgotten player to a finished game",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .text("NAME", "the name on the card") { $0.name = $1 },
                .text("--tee NAME", "a tee of the course") { $0.tee = $1 },
                .number("--team N", in: 1...99, "the number of the player's team") {
                    $0.team = $1
                },
                done: { "Added \($0.request.name) as \($0.result.player)." }),
            .sends(
                "card answer", AnswerCorrection.self,
                "accept or decline a change of a finished game",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .number("CHANGE", in: 1...1_000_000, "its number; \"history card\" has it") {
                    $0.change = $1
                },
                .text("ANSWER", "accept, or decline (which also objects)") { request, answer in
                    guard ["accept", "decline"].contains(answer) else {
                        throw CommandUsage("ANSWER must be accept or decline")
                    }
                    request.accept = answer == "accept"
                },
                json: \.request.json,
                done: {
                    $0.request.accept
                        ? "You agree to the change."
                        : "Your answer is saved. See: fairway history card \($0.request.room)"
                }),
            .sends(
                "card remove", RemoveFromCard.self,
                "remove a player from a finished game (host)",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .text("PLAYER", "a username, or g1, g2, ...") { $0.player = $1 },
                json: \.request.json,
                done: { $0.result.correctionWords ?? "Removed \($0.request.player)." }),
            .sends(
                "stake", AnswerStake.self, "accept or decline the stakes of the game",
                .text("ANSWER", "accept or decline") { request, answer in
                    guard ["accept", "decline"].contains(answer) else {
                        throw CommandUsage("ANSWER must be accept or decline")
                    }
                    request.accept = answer == "accept"
                },
                .text("[PLAYER]", "default: you") { $0.player = $1 },
                .text("--bet NAME", "front, back, overall or skins (default: all)") {
                    $0.bets = [$1]
                },
                json: \.request.json,
                done: { $0.request.accept ? "Accepted." : "Declined." }),
            .sends(
                "sign", SignCard.self, "sign a player's card, which closes it",
                .text("[PLAYER]", "default: you") { $0.player = $1 },
                json: \.roomJSON, done: { _ in "Signed." }),
        ]
    }
}

extension NotificationKind {
    /// Somebody changed a finished round, declined such a change, or objected to it.
    package static let cardChanged = NotificationKind(
        "card.changed", validHours: 24, .normal, .quotesOthers,
        neutralTitle: "Room", neutralBody: "There is news about a finished round.")
    /// A change of a finished round needs the user's answer.
    package static let cardProposed = NotificationKind(
        "card.proposed", validHours: 24, .high, .quotesOthers,
        neutralTitle: "Room", neutralBody: "A change to a finished round needs your answer.")
}

extension ErrorCode {
    package static let scoreOutOfRange = ErrorCode("score.outOfRange", http: 400)
    /// The format has no concessions.
    package static let scoreNoConcession = ErrorCode("score.noConcession", http: 409)
    /// All players have a score on the hole, so nobody can concede it.
    package static let scoreHoleDecided = ErrorCode("score.holeDecided", http: 409)
    /// The match is decided, so nobody can concede it.
    package static let scoreMatchDecided = ErrorCode("score.matchDecided", http: 409)
    package static let scoreUnknownHole = ErrorCode("score.unknownHole", http: 400)
    /// The score's time is in the future. `now` is the server's clock.
    package static let scoreClockAhead = ErrorCode("score.clockAhead", http: 400)
    /// The score's time is too far before the creation of the room. `now` is the server's clock.
    package static let scoreClockBehind = ErrorCode("score.clockBehind", http: 400)
    package static let cardSigned = ErrorCode("card.signed", http: 409)
    /// Only the scorers of a player may write and sign the scores.
    package static let cardNotKeeper = ErrorCode("card.notKeeper", http: 403)
    /// The two scorers wrote different strokes, or one of them wrote nothing.
    package static let cardMismatch = ErrorCode("card.mismatch", http: 409)
    /// Holes are missing, and the round has not ended.
    package static let cardIncomplete = ErrorCode("card.incomplete", http: 409)
}
