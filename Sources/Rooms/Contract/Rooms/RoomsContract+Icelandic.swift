extension RoomsContract {
    package static var icelandic: [String: String] {
        [
            "%1 (guest)":
                "%1 (gestur)",
            "The room %1 is damaged. You can leave it. An admin can find the fault with \"fairway admin check\".":
                "Herbergið %1 er skemmt. Þú getur yfirgefið það. Stjórnandi getur fundið bilunina með „fairway admin check“.",
            "%1 and %2":
                "%1 og %2",
            "%1 has the handicap %2, but %3 allows %4 to %5":
                "%1 er með forgjöfina %2 en %3 leyfir %4 til %5",
            "%1 is now the host at %2.":
                "%2: %1 er nú gestgjafi.",
            "%1 is now the host of the quiz walk %2.":
                "%2: %1 er nú gestgjafi.",
            "%1 removed you from the quiz walk %2.":
                "%2: %1 vísaði þér út.",
            "%1 removed you from the round at %2.":
                "%2: %1 vísaði þér út.",
            "%1 started the quiz walk %2.":
                "%2: %1 hóf spurningagönguna.",
            "%1 started the round at %2.":
                "%2: %1 hóf leikinn.",
            "After the first score, you cannot change between a game with one score for each team and a game with separate scores.":
                "Eftir fyrsta skor geta leikur með einu skori á lið og leikur með skori fyrir hvern leikmann ekki komið hvor í annars stað.",
            "You can turn double entry on or off only before the first score.":
                "Aðeins er hægt að breyta tvöfaldri skráningu fyrir fyrsta skor.",
            "You cannot change the order of the holes, because %1 joined after the start.":
                "%1 kom eftir upphafið og því verður röð holanna að haldast.",
            "You cannot change the game, because the match was conceded.":
                "Leikurinn var gefinn og því verður leikfyrirkomulagið að haldast.",
            "must be %1, because the game changed. Look at the new values, then try again.":
                "verður að vera %1 því að leikurinn breyttist. Skoðaðu nýju gildin og reyndu aftur.",
            "Another change is waiting for players' answers. Wait for them, or withdraw that change.":
                "Önnur breyting bíður samþykkis leikmanna í veðmáli. Bíddu eftir svörum þeirra eða dragðu hana til baka.",
            "must be the number of the proposed change. Look at the game again.":
                "verður að vera númer breytingarinnar sem bíður. Skoðaðu leikinn aftur.",
            "Only players who accepted a stake can answer. The host can withdraw the change.":
                "Aðeins leikmenn sem samþykktu upphæð geta svarað. Gestgjafinn getur dregið breytinguna til baka.",
            "must not change the stake. Players accepted it, and the first score locked it.":
                "verður að halda upphæðinni: leikmenn samþykktu hana og fyrsta skor læsti henni",
            "The game at %1 is now %2.":
                "Leikurinn á %1 er nú %2.",
            "The settings of the round at %1 changed.":
                "Stillingar hringsins á %1 breyttust.",
            "Hole %1 at %2 is now a par %3.":
                "Hola %1 á %2 er nú par %3.",
            "Hole %1 at %2 is now a par %3 from %4.":
                "Hola %1 á %2 er nú par %3 af teignum %4.",
            "Players accepted a stake, so nobody can join a team now.":
                "Leikmenn samþykktu upphæð og því getur enginn gengið í lið núna.",
            "The tee, team or handicap of %1 at %2 changed.":
                "Teigur, lið eða forgjöf breyttist: %1 á %2.",
            "The game changed":
                "Leikurinn breyttist",
            "Do you agree to this change?":
                "Samþykkir þú breytingu?",
            "%1 wants to change the game at %2. You accepted a stake, so the change needs your agreement.":
                "%1 vill breyta leiknum á %2. Þú samþykktir upphæð og því þarf samþykki þitt.",
            "There is news about a change to a game.":
                "Fréttir eru af breytingu á leik.",
            "A change to a game needs your agreement.":
                "Breyting á leik þarf samþykki þitt.",
            "must be 1 here. You can repeat only holes numbered 1, 2, 3 and so on, and a card has at most %1 holes.":
                "verður að vera 1 nema holurnar séu 1, 2, 3 og svo framvegis og %1 samtals að hámarki",
            "%1 accepted a stake and has left, so you cannot change the game. Take this player out of the bet first.":
                "%1 er með í veðmáli og er farinn, svo að ekki er hægt að breyta leiknum. Taktu leikmanninn fyrst úr veðmálinu.",
            "You can take out of a bet only a player who is in it and has left.":
                "Aðeins er hægt að taka þann úr veðmáli sem er með í því og er farinn.",
            "Players accepted a stake, so you cannot discard the game. End it instead.":
                "Leikmenn samþykktu upphæð og því er ekki hægt að hætta við leikinn. Ljúktu honum í staðinn.",
            "This guest is in a bet with other players. Take over the bet, too (\"stakes\": true, or --stakes), or leave the scores.":
                "Þessi gestur er í veðmáli við aðra leikmenn. Taktu líka við veðmálinu (\"stakes\": true, eða --stakes) eða slepptu skorinu.",
            "%1 is out of the bets at %2.":
                "%2: %1 er ekki lengur með í veðmálum.",
            "Your change was dropped":
                "Hætt var við breytinguna þína",
            "Not everybody answered within a day, so the game at %1 stays as it is.":
                "%1: ekki svöruðu allir innan dags og því er leikurinn óbreyttur.",
            "Do you want to keep your stake?":
                "Viltu vera áfram með í veðmálinu?",
            "%1 wants to take you out of the bets at %2. If you do not answer within a day, you are out of them.":
                "%2: %1 vill taka þig úr veðmálum. Ef þú svarar ekki innan dags ert þú ekki lengur með í þeim.",
            "Your stake has ended":
                "Veðmálið þitt féll niður",
            "You are out of the bets at %1, because you left. You owe and win nothing there.":
                "%1: þú fórst og ert ekki lengur með í veðmálum. Þú skuldar þar ekkert og vinnur ekkert.",
            "A stake that you accepted may end. Answer within a day.":
                "Upphæð sem þú samþykktir getur fallið niður. Svaraðu innan dags.",
            "The holes with scores must come first in the new order. Choose another first hole.":
                "Holurnar sem eru með skor verða að koma fyrst í nýju röðinni. Veldu aðra fyrstu holu.",
            "All rounds in a room have the same game. Create a new room to play another game.":
                "Leikurinn gildir fyrir alla hringi. Opnaðu nýtt herbergi fyrir annan leik.",
            "Your change was declined":
                "Breytingunni þinni var hafnað",
            "%1 declined the change at %2.":
                "%1 hafnaði breytingunni á %2.",
            "must have every hole on the card, but hole %1 is missing. Choose another course.":
                "verður að hafa allar holur skorkortsins en holu %1 vantar. Veldu annan völl.",
            "must be left out if the request has a course":
                "verður að vera auður ef beiðnin hefur völl",
            "must have each stroke index once, also with those of the course":
                "verður að hafa hverja tölu í forgjafarröðinni einu sinni, líka með tölum vallarins",
            "must be a day such as 2026-05-03":
                "verður að vera dagur, til dæmis 2026-05-03",
            "%1: open the results.":
                "%1: skoðaðu úrslitin.",
            "A game has at most %1 rounds.":
                "Í leik {1:er|eru} í mesta lagi %1 {1:hringur|hringir}.",
            "%1 has scores, and a team has one score on each hole. Players can change teams only before their first score.":
                "%1 er með skor og lið er með eitt skor á hverri holu. Leikmenn geta aðeins skipt um lið fyrir fyrsta skor sitt.",
            "Double entry needs a separate score for each player. Turn it off, or choose another game.":
                "Með tvöfaldri skráningu þarf hver leikmaður sitt eigið skor. Slökktu á henni eða veldu annan leik.",
            "A room that you are in has a new host.":
                "Herbergi sem þú ert í er komið með nýjan gestgjafa.",
            "A room that you are in has started.":
                "Leikur er hafinn í herbergi sem þú ert í.",
            "A room that you are in is over.":
                "Leik er lokið í herbergi sem þú ert í.",
            "is missing: give the code, or the room that you left":
                "vantar: gefðu upp kóðann eða herbergið sem þú fórst úr",
            "Is the round over?":
                "Er hringnum lokið?",
            "%1: all scores are there. End the round.":
                "%1: öll skor eru komin. Ljúktu hringnum.",
            "All scores of a round are there.":
                "Öll skor hrings eru komin.",
            "The card is not full yet.":
                "Skorkortið er ekki fullt enn.",
            "The card is full. Any player can end the round fifteen minutes after the last change.":
                "Skorkortið er fullt. Allir leikmenn geta lokið hringnum fimmtán mínútum eftir síðustu breytingu.",
            "must be a room that you are in":
                "verður að vera herbergi sem þú ert í",
            "has too many entries":
                "er með of margar færslur",
            "is not an option of this format":
                "er ekki valkostur í þessum leik",
            "must be %1 to %2, with four decimals at most":
                "verður að vera %1 til %2, með í mesta lagi fjórum aukastöfum",
            "must be 0 to 200":
                "verður að vera 0 til 200",
            "must be a text, true or false, or a whole number":
                "verður að vera texti, true eða false, eða heil tala",
            "must be a whole number":
                "verður að vera heil tala",
            "must be at most %1":
                "má vera í mesta lagi %1",
            "must be at most %1, the number of holes of the course":
                "má vera í mesta lagi %1, sem er fjöldi hola á vellinum",
            "must be left out: this course has another sport":
                "á ekki að fylgja: þessi völlur er fyrir aðra íþrótt",
            "must be left out: only guests can be renamed":
                "á ekki að fylgja: aðeins er hægt að breyta nöfnum gesta",
            "must have at most four decimals":
                "má hafa í mesta lagi fjóra aukastafi",
            "must have started":
                "þarf að hafa byrjað",
            "must name 1 to %1 holes, each once":
                "verður að nefna 1 til %1 {1:holu|holur}, hverja einu sinni",
            "New host":
                "Nýr gestgjafi",
            "No join code is free. Try again.":
                "Enginn kóði er laus. Reyndu aftur.",
            "No open round has this code. Ask the host for a new one.":
                "Enginn opinn hringur er með þennan kóða. Biddu gestgjafann um nýjan.",
            "Only %1 can score and sign for this player.":
                "Aðeins skrásetjarar leikmannsins (%1) geta skráð skor og undirritað.",
            "Only the host can do this.":
                "Aðeins gestgjafinn getur gert þetta.",
            "Room":
                "Herbergi",
            "Round %1 has started":
                "Hringur %1 er hafinn",
            "Scores are missing. Complete the card before you sign.":
                "Það vantar skor. Fylltu skorkortið út áður en þú undirritar.",
            "The card does not have this hole.":
                "Þessi hola er ekki á skorkortinu.",
            "The host removed this user from the room.":
                "Gestgjafinn vísaði þessum notanda út úr herberginu.",
            "The round has already started.":
                "Hringurinn er þegar hafinn.",
            "The round has not started yet.":
                "Hringurinn er ekki hafinn.",
            "The round has started":
                "Hringurinn er hafinn",
            "The round is over":
                "Hringnum er lokið",
            "The round is over.":
                "Hringnum er lokið.",
            "The round is over. Only the player, the player's scorekeepers and the host can change this score.":
                "Hringnum er lokið. Aðeins leikmaðurinn, skrásetjarar hans og gestgjafinn geta breytt þessu skori.",
            "The round was discarded.":
                "Hringnum var hent.",
            "The server":
                "Þjónninn",
            "The two scorekeepers entered different scores on hole %1. Agree on a score, then sign.":
                "Skrásetjararnir tveir skráðu ólík skor á holu %1. Komið ykkur saman um skorið og undirritið svo.",
            "These scores are signed. After the end of the round, those who signed them can correct them together.":
                "Þessi skor eru undirrituð. Eftir lok leiksins geta þeir sem undirrituðu leiðrétt þau saman.",
            "This is not possible in a golf room.":
                "Þetta er ekki hægt í golfherbergi.",
            "This is not possible in a quiz room.":
                "Þetta er ekki hægt í spurningagöngu.",
            "This player is not a guest.":
                "Þessi leikmaður er ekki gestur.",
            "This player is not in the room.":
                "Þessi leikmaður er ekki í herberginu.",
            "This round is full: it has %1 players.":
                "Hringurinn er fullur: í honum {1:er|eru} %1 {1:leikmaður|leikmenn}.",
            "This user already has a score on this card.":
                "Þessi notandi er þegar með skor á skorkortinu.",
            "The host removed %1 players from this room, the maximum. Close it and create another one.":
                "Úr þessu herbergi hefur {1:verið vísað|verið vísað} %1 {1:leikmanni|leikmönnum}, sem er hámarkið. Lokaðu því og búðu til annað.",
            "You have created %1 games, the maximum. Remove some from your history first.":
                "Þú hefur búið til %1 {1:leik|leiki}, sem er hámarkið. Fjarlægðu fyrst einhverja úr sögunni þinni.",
            "You are in %1 open rooms, the maximum. Leave one first.":
                "Þú ert í %1 {1:opnu herbergi|opnum herbergjum}, sem er hámarkið. Yfirgefðu fyrst eitt þeirra.",
            "You are now the host":
                "Þú ert nú gestgjafi",
            "You now manage the quiz walk %1.":
                "%1: þú stjórnar nú spurningagöngunni.",
            "You now manage the round at %1.":
                "%1: þú ert nú gestgjafi.",
            "You were removed from a quiz walk":
                "Þér var vísað úr spurningagöngu",
            "You were removed from a room.":
                "Þér var vísað úr herbergi.",
            "You were removed from a round":
                "Þér var vísað úr hring",
        ]
    }
}
