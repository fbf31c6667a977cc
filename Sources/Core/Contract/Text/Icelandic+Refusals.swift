import Topics

extension Icelandic {
    /// Refusals of requests.
    static let refusals: [String: String] = [
        "%1 sign-ins and other slow requests from your address wait, the maximum. Try again in a moment.":
            "Frá netinu þínu {1:bíður|bíða} %1 {1:innskráning eða önnur hægvirk beiðni|innskráningar og aðrar hægvirkar beiðnir}, sem er hámarkið. Reyndu aftur eftir augnablik.",
        "A quiz has at most %1 stops.":
            "Spurningaganga hefur í mesta lagi %1 {1:stöð|stöðvar}.",
        "No quiz starts within %1 km. Search a larger area, or create a quiz.":
            "Engin spurningaganga hefst innan %1 km. Leitaðu á stærra svæði eða búðu til spurningagöngu.",
        "Only admins and the user of this monitor can do this.":
            "Aðeins stjórnendur og notandinn sem vöktunin á við geta gert þetta.",
        "Only admins can delete a public course.":
            "Aðeins stjórnendur geta eytt velli sem allir sjá.",
        "Only the author can change this quiz.":
            "Aðeins höfundurinn getur breytt þessari spurningagöngu.",
        "Send the body as application/json.":
            "Sendu meginmálið sem application/json.",
        "Several stops are open. Choose one: %1.":
            "Fleiri en ein stöð er opin. Veldu eina: %1.",
        "Somebody changed this course. Reload it and try again.":
            "Einhver breytti þessum velli í millitíðinni. Sæktu hann aftur og reyndu á ný.",
        "Somebody changed this reminder. Reload it and try again.":
            "Þessari áminningu var breytt í millitíðinni. Sæktu hana aftur og reyndu á ný.",
        "Somebody changed this service. Reload it and try again.":
            "Einhver breytti þessari þjónustu í millitíðinni. Sæktu hana aftur og reyndu á ný.",
        "Stop %1 is %2 m away.":
            "Stöð %1 er í %2 m fjarlægð.",
        "The address or the header fields are too large.":
            "Slóðin eða hausarnir eru of stór.",
        "The answer is too large for one message. Ask for less.":
            "Svarið kemst ekki í ein skilaboð. Biddu um minna.",
        "The body is larger than 64 KiB.":
            "Meginmálið er stærra en 64 KiB.",
        "The broker does not answer. Try again in a moment.":
            "MQTT-miðlarinn svarar ekki. Reyndu aftur eftir augnablik.",
        "The change is saved, but the broker does not know it yet. Repeat the request with the same id.":
            "Breytingin er vistuð en MQTT-miðlarinn hefur ekki fengið hana enn. Endurtaktu beiðnina með sama auðkenni (id).",
        "The course was changed after this proposal. Ask for a new one.":
            "Vellinum var breytt eftir að tillagan var send. Biddu um nýja tillögu.",
        "The payload is not a JSON object.":
            "Innihaldið er ekki JSON-hlutur.",
        "The payload is not JSON: %1.":
            "Innihaldið er ekki JSON: %1.",
        "The position must be accurate to %1 m. Go where you see the sky, turn on precise location, and try again.":
            "Staðsetningin verður að vera nákvæm upp á %1 m. Farðu þangað sem sér til himins, kveiktu á nákvæmri staðsetningu og reyndu aftur.",
        "The position of this basket is not known yet.":
            "Staðsetning þessarar körfu er ekki þekkt enn.",
        "The position of this tee is not known yet. Send your own position instead.":
            "Staðsetning þessa teigs er ekki þekkt enn. Sendu þína eigin staðsetningu í staðinn.",
        "The request is not valid HTTP.":
            "Beiðnin er ekki gild HTTP-beiðni.",
        "The Response Topic must be one of your own reply topics.":
            "Response Topic verður að vera eitt af þínum eigin svarefnum.",
        "The server cannot read its database at the moment. Try again later.":
            "Þjónninn getur ekki lesið gagnagrunninn núna. Reyndu aftur síðar.",
        "The server cannot save at the moment. Nothing was changed. Try again later.":
            "Þjónninn getur ekki vistað núna. Engu var breytt. Reyndu aftur síðar.",
        "The server could not answer.":
            "Þjónninn gat ekki svarað.",
        "The server could not process this request because of an internal error. Nothing was changed.":
            "Þjónninn gat ekki unnið úr beiðninni vegna innri villu. Engu var breytt.",
        "The server did not answer in time. Repeat the request with the same id.":
            "Þjónninn svaraði ekki í tæka tíð. Endurtaktu beiðnina með sama auðkenni (id).",
        "The server has %1 connections, the maximum. Close one, or try again later.":
            "Þjónninn er með %1 {1:tengingu|tengingar}, sem er hámarkið. Lokaðu einni eða reyndu aftur síðar.",
        "The server is busy. Try again in a moment.":
            "Þjónninn er upptekinn. Reyndu aftur eftir augnablik.",
        "The server is busy: %1 slow requests wait, the maximum. Try again in a moment.":
            "Þjónninn er upptekinn. %1 {1:hægvirk beiðni bíður|hægvirkar beiðnir bíða}, sem er hámarkið. Reyndu aftur eftir augnablik.",
        "The server is stopping. Try again in a moment.":
            "Þjónninn er að stöðvast. Reyndu aftur eftir augnablik.",
        "There are %1 services, the maximum. Remove one first.":
            "Skráðar þjónustur eru %1, sem er hámarkið. Fjarlægðu fyrst eina.",
        "There is no monitor with this name.":
            "Ekkert með þessu nafni er vaktað.",
        "There is no request of this name.":
            "Engin beiðni heitir þetta.",
        "This address does not exist.":
            "Þessi slóð er ekki til.",
        "This confirmation has expired, or the reminder was changed. Try to delete it again.":
            "Staðfestingin er útrunnin eða áminningunni var breytt. Reyndu aftur að eyða henni.",
        "This course does not exist.":
            "Þessi völlur er ekki til.",
        "This course has no hole %1.":
            "Á þessum velli er engin hola %1.",
        "This course has no tee \"%1\".":
            "Á þessum velli er enginn teigur sem heitir „%1“.",
        "This id was already used for another request.":
            "Þetta auðkenni (id) hefur þegar verið notað fyrir aðra beiðni.",
        "This method is not allowed here.":
            "Þessi HTTP-aðferð er ekki leyfð hér.",
        "This position is too old. Send your current position.":
            "Þessi staðsetning er of gömul. Sendu staðsetninguna þína eins og hún er núna.",
        "This proposal does not exist, or it was answered already.":
            "Tillagan er ekki til eða henni hefur þegar verið svarað.",
        "This quiz does not exist.":
            "Þessi spurningaganga er ekki til.",
        "This quiz has no stop with this number.":
            "Í þessari spurningagöngu er engin stöð með þessu númeri.",
        "This request takes too long. Choose a shorter period or fewer entries.":
            "Þessi beiðni tekur of langan tíma. Veldu styttra tímabil eða færri færslur.",
        "This service comes from a file. Delete the file instead.":
            "Þessi þjónusta kemur úr skrá. Eyddu frekar skránni.",
        "This service does not exist.":
            "Þessi þjónusta er ekki til.",
        "Too many positions. Wait a minute and try again.":
            "Of margar staðsetningar. Bíddu í mínútu og reyndu aftur.",
        "Too many proposals. Try again later.":
            "Of margar tillögur. Reyndu aftur síðar.",
        "Too many requests from your network. Wait a moment and try again.":
            "Of margar beiðnir frá netinu þínu. Bíddu augnablik og reyndu aftur.",
        "Too many requests with this token. Wait a moment and try again.":
            "Of margar beiðnir með þessum lykli. Bíddu augnablik og reyndu aftur.",
        "Too many searches. Wait a minute and try again.":
            "Of margar leitir. Bíddu í mínútu og reyndu aftur.",
        "Too many viewers follow rooms at the moment. Try again later.":
            "Of margir áhorfendur fylgjast með herbergjum núna. Reyndu aftur síðar.",
        "X-Limit-U (or u) names another user than the sign-in.":
            "X-Limit-U (eða u) nefnir annan notanda en innskráningin.",
        "You have %1 courses, the maximum. Delete one or propose one for everybody.":
            "Þú átt %1 {1:völl|velli}, sem er hámarkið. Eyddu velli eða leggðu völl til fyrir alla.",
        "You have %1 open proposals, the maximum. Wait until one is answered.":
            "Þú átt %1 {1:opna tillögu|opnar tillögur}, sem er hámarkið. Bíddu þar til einni er svarað.",
        "You have %1 places, the maximum. Remove one first.":
            "Þú átt %1 {1:stað|staði}, sem er hámarkið. Fjarlægðu fyrst einn.",
        "You have %1 quizzes, the maximum. Delete one first.":
            "Þú átt %1 {1:spurningagöngu|spurningagöngur}, sem er hámarkið. Eyddu fyrst einni.",
        "You have %1 reminders, the maximum. Delete one first.":
            "Þú átt %1 {1:áminningu|áminningar}, sem er hámarkið. Eyddu fyrst einni.",
        "You have already answered stop %1.":
            "Þú hefur þegar svarað á stöð %1.",
        "You have answered all stops.":
            "Þú hefur svarað á öllum stöðvunum.",
        "You have hidden your location from the maximum number of friends. Show it to one of them again first.":
            "Þú hefur undanskilið hámarksfjölda vina. Deildu fyrst aftur með einum þeirra.",
        "You have no place with this id.":
            "Þú átt engan stað með þessu auðkenni.",
        "You have no reminder with this id.":
            "Þú átt enga áminningu með þessu auðkenni.",
        "You have saved %1 quizzes, the maximum. Remove one first.":
            "Þú hefur vistað %1 {1:spurningagöngu|spurningagöngur}, sem er hámarkið. Fjarlægðu fyrst eina.",
        "You imported this course before, and it is public now. Correct the public course instead.":
            "Þú hefur áður flutt þennan völl inn og nú sjá hann allir. Leiðréttu frekar þann völl.",
        "You shared with too many people in the last hour. Try again later.":
            "Þú deildir með of mörgum síðasta klukkutímann. Reyndu aftur síðar.",
        "Your network has %1 connections, the maximum. Close one, or try again later.":
            "Netið þitt er með %1 {1:tengingu|tengingar}, sem er hámarkið. Lokaðu einni eða reyndu aftur síðar.",
        "Your position is missing. Turn on location (GPS) on this device, allow this app to use it, and try again.":
            "Staðsetningu þína vantar. Kveiktu á staðsetningu (GPS) í tækinu, leyfðu forritinu að nota hana og reyndu aftur.",
        "Your position is not known. Share your position and let a device send it, or give lat and lon.":
            "Ekki er vitað hvar þú ert. Deildu staðsetningu þinni og láttu tæki senda hana, eða gefðu lat og lon.",
        "Your position jumped. Try again in a moment.":
            "Staðsetning þín stökk til. Reyndu aftur eftir augnablik.",
    ]

    /// Refusals about accounts and friends.
    static let accountRefusals: [String: String] = [
        "%1 does not share discs with you.":
            "%1 deilir ekki diskunum sínum með þér.",
        "%1 does not share this with you.":
            "%1 deilir þessu ekki með þér.",
        "%1 has no device with this id.":
            "%1 á ekkert tæki með þessu auðkenni.",
        "A personal token cannot do this. Use the token of a device.":
            "Aðgangslykill dugar ekki til þess. Notaðu lykil tækis.",
        "All devices were signed out. Sign in at the provider again.":
            "Öll tæki voru skráð út. Skráðu þig aftur inn hjá innskráningarþjónustunni.",
        "Confirm your email address first.":
            "Staðfestu fyrst netfangið þitt.",
        "Confirm your email address first. Open the link in the mail that we sent you.":
            "Staðfestu fyrst netfangið þitt. Opnaðu tengilinn í póstinum sem við sendum þér.",
        "Confirm your email address first. This server cannot send mail. Ask the operator for the link.":
            "Staðfestu fyrst netfangið þitt. Þessi þjónn getur ekki sent póst. Biddu stjórnanda hans um tengilinn.",
        "No free username was found. Choose one yourself.":
            "Ekkert laust notandanafn fannst. Veldu nafnið sjálf(ur).",
        "No user is called \"%1\".":
            "Enginn notandi heitir „%1“.",
        "One of you has %1 friends, the maximum.":
            "Annað ykkar á %1 {1:vin|vini}, sem er hámarkið.",
        "One of you has %1 open friend requests, the maximum.":
            "Annað ykkar á %1 {1:opna vinabeiðni|opnar vinabeiðnir}, sem er hámarkið.",
        "Only admins can do this.":
            "Aðeins stjórnendur geta gert þetta.",
        "Sign in first, then open the link again.":
            "Skráðu þig fyrst inn og opnaðu svo tengilinn aftur.",
        "Sign in with a username and the token of a device.":
            "Skráðu þig inn með notandanafni og lykli tækis.",
        "The configuration makes %1 an admin. Remove the name from accounts.admins and restart.":
            "%1 er stjórnandi samkvæmt stillingum þjónsins. Taktu nafnið úr accounts.admins og endurræstu þjóninn.",
        "The provider did not send your email address. Sign up with email and password instead.":
            "Innskráningarþjónustan sendi netfangið þitt ekki. Stofnaðu frekar aðgang með netfangi og lykilorði.",
        "The provider has not verified your email address. Sign up with the address, confirm it, then link the provider.":
            "Innskráningarþjónustan hefur ekki staðfest netfangið þitt. Stofnaðu aðgang með netfanginu, staðfestu það og tengdu svo innskráningarþjónustuna.",
        "The server has not enough memory to check the password. Try again in a moment.":
            "Þjónninn hefur ekki nóg minni til að athuga lykilorðið. Reyndu aftur eftir augnablik.",
        "There is no account \"%1\".":
            "Aðgangurinn „%1“ er ekki til.",
        "There is no user with this name.":
            "Enginn notandi heitir þetta.",
        "This account was deleted.":
            "Þessum aðgangi var eytt.",
        "This friend request no longer exists.":
            "Þessi vinabeiðni er ekki lengur til.",
        "This link belongs to another account. Sign in to that account to use it.":
            "Tengillinn tilheyrir öðrum aðgangi. Skráðu þig inn á hann til að nota tengilinn.",
        "This link was used already or has expired. Ask for a new one.":
            "Tengillinn hefur þegar verið notaður eða er útrunninn. Biddu um nýjan.",
        "This link was used already or is older than an hour. Restart the server to get a new one.":
            "Tengillinn hefur þegar verið notaður eða er eldri en klukkustund. Endurræstu þjóninn til að fá nýjan.",
        "This provider account does not belong to your account.":
            "Þessi innskráning tilheyrir ekki aðganginum þínum.",
        "This provider account is linked to another Fairway account.":
            "Þessi innskráning tilheyrir öðrum Fairway-aðgangi.",
        "This request needs a token. Sign in first.":
            "Þessi beiðni krefst lykils. Skráðu þig fyrst inn.",
        "This request needs the token of an admin.":
            "Þessi beiðni krefst lykils stjórnanda.",
        "This server does not support %1.":
            "%1 er ekki í boði á þessum þjóni.",
        "This server has no such provider.":
            "Þessi innskráningarþjónusta er ekki í boði á þessum þjóni.",
        "This sign-in has expired or was started in another browser. Start again.":
            "Innskráningin er útrunnin eða hófst í öðrum vafra. Byrjaðu upp á nýtt.",
        "This token does not have the scope %1.":
            "Lykillinn hefur ekki heimildina %1.",
        "This token is not valid. Sign in again.":
            "Lykillinn er ekki gildur. Skráðu þig aftur inn.",
        "This token is valid for another room only.":
            "Lykillinn gildir aðeins fyrir annað herbergi.",
        "Too many attempts from your network. Wait a moment and try again.":
            "Of margar tilraunir frá netinu þínu. Bíddu augnablik og reyndu aftur.",
        "Too many attempts. Try again later.":
            "Of margar tilraunir. Reyndu aftur síðar.",
        "Too many requests from your network. Try again later.":
            "Of margar beiðnir frá netinu þínu. Reyndu aftur síðar.",
        "Too many requests. Try again later.":
            "Of margar beiðnir. Reyndu aftur síðar.",
        "Too many sign-ups from your network. Try again later.":
            "Of margar nýskráningar frá netinu þínu. Reyndu aftur síðar.",
        "Too many wrong passwords. Wait a moment and try again.":
            "Of mörg röng lykilorð. Bíddu augnablik og reyndu aftur.",
        "We sent a mail a moment ago. Wait a minute before you ask again.":
            "Við sendum póst rétt í þessu. Bíddu í mínútu áður en þú biður aftur.",
        "Wrong username or password. An email address works for signing in after you confirm it.":
            "Rangt notandanafn eða lykilorð. Hægt er að skrá sig inn með netfangi eftir að það hefur verið staðfest.",
        "You and %1 are not friends.":
            "Þið %1 eruð ekki vinir.",
        "You are not friends.":
            "Þið eruð ekki vinir.",
        "You asked for a link a moment ago. Wait a minute before you ask again.":
            "Þú baðst um tengil rétt í þessu. Bíddu í mínútu áður en þú biður aftur.",
        "You have %1 subscriptions, the maximum. Remove one first.":
            "Þú átt %1 {1:áskrift|áskriftir}, sem er hámarkið. Fjarlægðu fyrst eina.",
        "You have %1 tokens, the maximum. Revoke one first.":
            "Þú átt %1 {1:lykil|lykla}, sem er hámarkið. Ógiltu fyrst einn.",
        "You have blocked %1 users, the maximum. Unblock one first.":
            "Þú hefur útilokað %1 {1:notanda|notendur}, sem er hámarkið. Hættu fyrst að útiloka einhvern þeirra.",
        "You have blocked this user. Unblock them first.":
            "Þú hefur útilokað þennan notanda. Hættu fyrst að útiloka hann.",
        "You have no device with this id.":
            "Þú átt ekkert tæki með þessu auðkenni.",
        "You have no subscription with this id.":
            "Þú átt enga áskrift með þessu auðkenni.",
        "You have no token with this id.":
            "Þú átt engan lykil með þessu auðkenni.",
        "Your account has no password. Set one with account/resetPassword.":
            "Aðgangurinn þinn er ekki með lykilorð. Veldu það með account/resetPassword.",
        "Your sign-in at the provider is too old. Sign in there again.":
            "Innskráning þín hjá innskráningarþjónustunni er of gömul. Skráðu þig aftur inn þar.",
    ]

    /// Refusals about rooms, cards and rounds.
    static let roomRefusals: [String: String] = [
        "%1 and %2":
            "%1 og %2",
        "A score must be 1 to %1 strokes.":
            "Skor verður að vera frá 1 til %1 högg.",
        "Each player enters their own discs. For a guest, the host or the guest's scorekeeper enters them.":
            "Hver leikmaður skráir sína diska. Gestgjafinn eða skrásetjari gests skráir diska gestsins.",
        "No join code is free. Try again.":
            "Enginn kóði er laus. Reyndu aftur.",
        "No open round has this code. Ask the host for a new one.":
            "Enginn opinn hringur er með þennan kóða. Biddu gestgjafann um nýjan.",
        "One of you has %1 open invitations, the maximum.":
            "Annað ykkar er með %1 {1:opið boð|opin boð}, sem er hámarkið.",
        "One of you has %1 open offers, the maximum.":
            "Annað ykkar er með %1 {1:opið tilboð|opin tilboð}, sem er hámarkið.",
        "Only %1 can score and sign for this player.":
            "Aðeins skrásetjarar leikmannsins (%1) geta skráð skor og undirritað.",
        "Only the host and the player who added the guest can do this.":
            "Aðeins gestgjafinn og leikmaðurinn sem bætti gestinum við geta gert þetta.",
        "Only the host can do this.":
            "Aðeins gestgjafinn getur gert þetta.",
        "Other users played this round, too. You can remove only rounds that you played alone or imported.":
            "Aðrir notendur spiluðu þennan hring líka. Þú getur aðeins fjarlægt hringi sem þú spilaðir ein(n) eða fluttir inn.",
        "Scores are missing. Complete the card before you sign.":
            "Það vantar skor. Fylltu skorkortið út áður en þú undirritar.",
        "The card does not have this hole.":
            "Þessi hola er ekki á skorkortinu.",
        "The host removed this user from the room.":
            "Gestgjafinn vísaði þessum notanda út úr herberginu.",
        "The host removed your friend from this room.":
            "Gestgjafinn vísaði vini þínum út úr þessu herbergi.",
        "The round has already started.":
            "Hringurinn er þegar hafinn.",
        "The round has not started yet.":
            "Hringurinn er ekki hafinn.",
        "The round is over.":
            "Hringnum er lokið.",
        "The round is over. Only the player and the host can change this score.":
            "Hringnum er lokið. Aðeins leikmaðurinn og gestgjafinn geta breytt þessu skori.",
        "The round was discarded.":
            "Hringnum var hent.",
        "The two scorekeepers entered different scores on hole %1. Agree on a score, then sign.":
            "Skrásetjararnir tveir skráðu ólík skor á holu %1. Komið ykkur saman um skorið og undirritið svo.",
        "This card is already signed.":
            "Skorkortið er þegar undirritað.",
        "This invitation has expired.":
            "Boðið er útrunnið.",
        "This is not possible in a golf room.":
            "Þetta er ekki hægt í golfherbergi.",
        "This is not possible in a quiz room.":
            "Þetta er ekki hægt í spurningagöngu.",
        "This key was already used for another game.":
            "Þetta auðkenni (key) hefur þegar verið notað fyrir annan leik.",
        "This link does not exist, or it no longer works.":
            "Tengillinn er ekki til eða virkar ekki lengur.",
        "This offer has expired.":
            "Tilboðið er útrunnið.",
        "This player is not a guest.":
            "Þessi leikmaður er ekki gestur.",
        "This player is not in the room.":
            "Þessi leikmaður er ekki í herberginu.",
        "This round is full: it has %1 players.":
            "Hringurinn er fullur: í honum {1:er|eru} %1 {1:leikmaður|leikmenn}.",
        "This time is in the future. Check the clock of your device.":
            "Þessi tími er í framtíðinni. Athugaðu klukkuna í tækinu þínu.",
        "This user already has a score on this card.":
            "Þessi notandi er þegar með skor á skorkortinu.",
        "Too many games. Try again later.":
            "Of margir leikir. Reyndu aftur síðar.",
        "Too many imports. Try again later.":
            "Þú hefur flutt inn of oft. Reyndu aftur síðar.",
        "Too many invitations. Try again later.":
            "Of mörg boð. Reyndu aftur síðar.",
        "Too many offers. Try again later.":
            "Of mörg tilboð. Reyndu aftur síðar.",
        "Too many scores in an hour. Try again later.":
            "Of mörg skor á einni klukkustund. Reyndu aftur síðar.",
        "Too many wrong codes. Wait a minute and try again.":
            "Of margir rangir kóðar. Bíddu í mínútu og reyndu aftur.",
        "You are in %1 open rooms, the maximum. Leave one first.":
            "Þú ert í %1 {1:opnu herbergi|opnum herbergjum}, sem er hámarkið. Yfirgefðu fyrst eitt þeirra.",
        "You are not friends. Share the code or the link instead.":
            "Þið eruð ekki vinir. Deildu frekar kóðanum eða tenglinum.",
        "You are not in this room, or it is closed.":
            "Þú ert ekki í þessu herbergi, eða það er lokað.",
        "You can have at most %1 imported rounds.":
            "Þú getur átt í mesta lagi %1 {1:innfluttan hring|innflutta hringi}.",
        "You did not play in this room.":
            "Þú spilaðir ekki í þessu herbergi.",
        "You have %1 discs, the maximum. Remove one first.":
            "Þú átt %1 {1:disk|diska}, sem er hámarkið. Fjarlægðu fyrst einn.",
        "You have entered %1 scores, the maximum. Remove one first.":
            "Þú hefur skráð %1 skor, sem er hámarkið. Fjarlægðu fyrst eitt.",
        "You have entered no score with this id.":
            "Þú hefur ekki skráð neitt skor með þessu auðkenni.",
        "You have no disc with this id.":
            "Þú átt engan disk með þessu auðkenni.",
        "Your friend is already in this room.":
            "Vinur þinn er þegar í þessu herbergi.",
    ]
}
