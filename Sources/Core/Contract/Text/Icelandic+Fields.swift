extension Icelandic {
    /// Reasons of fields. Each follows the field's name.
    static let fields: [String: String] = [
        "%1 or null":
            "%1 eða null",
        "a count or a list of holes":
            "fjöldi hola eða listi yfir holur",
        "a list":
            "listi",
        "a number":
            "tala",
        "a player's place in the list, or name":
            "sæti leikmanns á listanum, eða nafn",
        "a text":
            "texti",
        "a text or a number":
            "texti eða tala",
        "a whole number":
            "heil tala",
        "already has an account. Sign in to it and link the provider there.":
            "tilheyrir nú þegar aðgangi. Skráðu þig inn á hann og tengdu innskráningarþjónustuna þar.",
        "an object":
            "hlutur",
        "and COUNT cannot be combined":
            "og COUNT fara ekki saman",
        "any value":
            "hvaða gildi sem er",
        "appears twice":
            "kemur tvisvar fyrir",
        "begins at %1, which is not a time such as 2024-05-01 1730":
            "hefst %1, sem er ekki tími eins og 2024-05-01 1730",
        "begins in the future, at %1":
            "hefst í framtíðinni, %1",
        "blank":
            "autt",
        "can only be combined with \"opens\" or \"closes\"":
            "fer aðeins saman með „opens“ eða „closes“",
        "can only set playersMax in a quiz room":
            "getur aðeins stillt playersMax í spurningagöngu",
        "differs from X-Limit-D":
            "er ekki hið sama og X-Limit-D",
        "differs from the Idempotency-Key":
            "er ekki hið sama og Idempotency-Key",
        "ends before it begins":
            "endar áður en það hefst",
        "has %1 rounds with %2 scores, and at most %3 with %4 fit into one request. Send the file in parts, each with the header":
            "er með %1 {1:hring|hringi} og %2 skor, en í einni beiðni mega vera í mesta lagi %3 {3:hringur|hringir} og %4 skor. Sendu skrána í hlutum, hvern með hausnum",
        "has a geometry that is not a Point, LineString, Polygon or MultiPolygon":
            "er með lögun sem er ekki Point, LineString, Polygon eða MultiPolygon",
        "has a name that %1":
            "er með nafn sem %1",
        "has a total of %1, and its holes have %2; the holes count":
            "er með samtöluna %1 en samtala holanna er %2; holurnar gilda",
        "has no player called %1. Set \"player\" to your name in the file.":
            "er ekki með leikmann sem heitir %1. Gefðu „player“ nafnið þitt eins og það er í skránni.",
        "has no players":
            "er ekki með neina leikmenn",
        "has no score for you":
            "er ekki með neitt skor fyrir þig",
        "has too many entries":
            "er með of margar færslur",
        "have a par that no tee of the course has":
            "er með par sem enginn teigur vallarins er með",
        "is already taken":
            "er þegar í notkun",
        "is already the address of your account":
            "er nú þegar netfang aðgangsins þíns",
        "is also called %1. Line %2 counts as yours, and this one as a guest's":
            "heitir líka %1. Lína %2 er skráð á þig en þessi lína á gest",
        "is in the future":
            "er í framtíðinni",
        "is in your history with other strokes, which stay: hole %1 is %2 there, and %3 in the file":
            "er í sögunni þinni með önnur skor, sem haldast óbreytt: hola %1 er þar %2 en %3 í skránni",
        "is missing":
            "vantar",
        "is missing in the query: ?room=...":
            "vantar í fyrirspurnina: ?room=...",
        "is missing: a hole needs its course":
            "vantar: gefðu völlinn með holunni",
        "is missing: enter a temperature, wind, rain or a text":
            "vantar: skráðu hita, vind, úrkomu eða texta",
        "is missing: it is the point from which distances are measured":
            "vantar: fjarlægðir eru mældar frá þessum punkti",
        "is missing: it is the point from which the radius is measured":
            "vantar: radíusinn er mældur frá þessum punkti",
        "is missing: set \"notifications\" or \"upTo\"":
            "vantar: gefðu „notifications“ eða „upTo“",
        "is missing: set both lat and lon":
            "vantar: gefðu bæði lat og lon",
        "is missing: sorting by best match needs it":
            "vantar: án þess er ekki hægt að raða eftir samsvörun",
        "is missing: statistics by hole need a course":
            "vantar: veldu völl til að fá tölfræði eftir holum",
        "is missing: this device is new":
            "vantar: þetta tæki er nýtt",
        "is not a JSON object":
            "er ekki JSON-hlutur",
        "is not available on this server":
            "er ekki í boði á þessum þjóni",
        "does not exist on this server":
            "er ekki til á þessum þjóni",
        "is not an option of this format":
            "er ekki valkostur í þessum leik",
        "is not linked to your account":
            "er ekki tengt aðganginum þínum",
        "is not the name of a player":
            "er ekki nafn leikmanns",
        "is not valid. Use the cursor of an earlier answer, or leave it out.":
            "er ekki gilt. Notaðu cursor úr fyrra svari eða slepptu því.",
        "is now the confirmed address of another account":
            "er nú staðfest netfang annars aðgangs",
        "is reserved":
            "er frátekið",
        "is reserved on this server. Choose another one.":
            "er frátekið á þessum þjóni. Veldu annað.",
        "is reserved, because it looks like a name of the server. Choose another one.":
            "er frátekið af því að það líkist nafni þjónsins. Veldu annað.",
        "is the name of several players. Use the position instead.":
            "er nafn fleiri en eins leikmanns. Notaðu sætið í staðinn.",
        "is the username of another player. Add something, for example a surname.":
            "er notandanafn annars leikmanns. Bættu einhverju við, til dæmis föður- eða móðurnafni.",
        "may only have the keys %1":
            "má aðeins hafa lyklana %1",
        "must be #rrggbb":
            "verður að vera á forminu #rrggbb",
        "must be %1":
            "verður að vera %1",
        "must be %1 to %2":
            "verður að vera %1 til %2",
        "must be %1 to %2 visible ASCII characters":
            "verður að vera %1 til %2 {2:sýnilegur ASCII-stafur|sýnilegir ASCII-stafir}",
        "must be %1 to %2, with four decimals at most":
            "verður að vera %1 til %2, með í mesta lagi fjórum aukastöfum",
        "must be %1, or begin with %2 and a dot":
            "verður að vera %1, eða byrja á %2 og punkti",
        "must be 0 to %1, or a name":
            "verður að vera 0 til %1, eða nafn",
        "must be 0 to 200":
            "verður að vera 0 til 200",
        "must be 1 to %1":
            "verður að vera 1 til %1",
        "must be 1 to %1, or a list of holes":
            "verður að vera 1 til %1 eða listi yfir holur",
        "must be 1 to %1, or null":
            "verður að vera 1 til %1, eða null",
        "must be 100 to 50000, or 0":
            "verður að vera 100 til 50000, eða 0",
        "must be 16 bytes in Base64URL":
            "verður að vera 16 bæti í Base64URL",
        "must be 3 to 20 letters a-z, digits or _, beginning with a letter":
            "verður að vera 3 til 20 stafir (a-z, tölustafir eða _) og byrja á bókstaf",
        "must be 64 to 200 hexadecimal digits":
            "verður að vera 64 til 200 tölustafir í sextándakerfi",
        "must have the form 2026-12-24":
            "verður að vera á forminu 2026-12-24",
        "must be a FeatureCollection or a Capability (GeoJSON)":
            "verður að vera FeatureCollection eða Capability (GeoJSON)",
        "is not on the card":
            "er ekki á skorkortinu",
        "must be a URL of https of at most 500 characters, without user and fragment":
            "verður að vera https-slóð, í mesta lagi 500 stafir, án notandanafns og án #",
        "must be a URL of https, without user and fragment":
            "verður að vera https-slóð án notandanafns og án #",
        "must be a number":
            "verður að vera tala",
        "must be a point of P-256, 65 bytes in Base64URL":
            "verður að vera P-256 punktur, 65 bæti í Base64URL",
        "must have started":
            "þarf að hafa byrjað",
        "must be a text of 1 to 64 characters":
            "verður að vera texti sem er 1 til 64 stafir",
        "must be a text, true or false, or a whole number":
            "verður að vera texti, true eða false, eða heil tala",
        "must be a time from 00:00 to 23:59":
            "verður að vera tími frá 00:00 til 23:59",
        "must be a time range such as 08:00-16:00":
            "verður að vera tímabil eins og 08:00-16:00",
        "must be a name such as Europe/Oslo":
            "verður að vera heiti eins og Europe/Oslo",
        "must exist in the calendar":
            "verður að vera til í dagatalinu",
        "must be a whole number":
            "verður að vera heil tala",
        "must be among %1, not %2":
            "verður að vera meðal þessara: %1, ekki %2",
        "must have the form anna@example.org":
            "verður að vera á forminu anna@example.org",
        "must be somebody else":
            "verður að vera einhver annar",
        "must be at most %1":
            "má vera í mesta lagi %1",
        "must be at most %1, the number of holes of the course":
            "má vera í mesta lagi %1, sem er fjöldi hola á vellinum",
        "must be at most 12 time ranges such as 08:00-16:00":
            "má vera í mesta lagi 12 tímabil eins og 08:00-16:00",
        "must be at most 40 texts of at most 64 characters":
            "má vera í mesta lagi 40 textar, hver í mesta lagi 64 stafir",
        "must contain 1 to 7 of %1":
            "verður að innihalda 1 til 7 af %1",
        "must be digits, or empty to clear the score":
            "verða að vera tölustafir, eða tómt til að eyða skorinu",
        "must be in the future":
            "verður að vera í framtíðinni",
        "must be left out if \"room\" is set":
            "á ekki að fylgja þegar „room“ er gefið",
        "must be left out if \"until\" is set":
            "á ekki að fylgja þegar „until“ er gefið",
        "must be left out: only guests can be renamed":
            "á ekki að fylgja: aðeins er hægt að breyta nöfnum gesta",
        "must be left out: the course has no tees":
            "á ekki að fylgja: völlurinn hefur enga teiga",
        "must be nine holes of the course":
            "verða að vera níu holur vallarins",
        "must be one of %1":
            "verður að vera eitt af %1",
        "must be one of the choices":
            "verður að vera einn af valkostunum",
        "must be the id of one of your discs, or a name":
            "verður að vera auðkenni eins af diskunum þínum, eða nafn",
        "must be true for only one player":
            "má aðeins vera true fyrir einn leikmann",
        "must be whs, simple, discGolfScene, tupelo, or uDisc85 to uDisc100":
            "verður að vera whs, simple, discGolfScene, tupelo eða uDisc85 til uDisc100",
        "must be words of 1 to 32 letters a-z, digits, '.', '-' or '_'":
            "verða að vera orð sem eru hvert um sig 1 til 32 stafir: a-z, tölustafir, '.', '-' eða '_'",
        "must begin with https://":
            "verður að byrja á https://",
        "must contain mqtt, and Sec-WebSocket-Key must be 16 bytes in Base64":
            "verður að innihalda mqtt, og Sec-WebSocket-Key verður að vera 16 bæti í Base64",
        "must contain one player with \"me\": true":
            "verður að innihalda einn leikmann með \"me\": true",
        "must differ from \"from\"":
            "má ekki vera hið sama og „from“",
        "must each be an id or a name, which %1":
            "verður hvert um sig að vera auðkenni eða nafn, sem %1",
        "must end in one topic: https://server/topic":
            "verður að enda á einu efni: https://server/topic",
        "must have %1 to %2 characters":
            "verður að vera %1 til %2 {2:stafur|stafir}",
        "must have %1 to %2 entries":
            "verður að innihalda %1 til %2 {2:færslu|færslur}",
        "must have 1 to %1 characters":
            "verður að vera 1 til %1 {1:stafur|stafir}",
        "must have 1 to %1 features":
            "verður að innihalda 1 til %1 {1:fitju|fitjur} (features)",
        "must have 1 to 280 characters":
            "verður að vera 1 til 280 stafir",
        "must have 1 to 32 characters":
            "verður að vera 1 til 32 stafir",
        "must have 1 to 64 characters":
            "verður að vera 1 til 64 stafir",
        "must have at most %1 characters":
            "má vera í mesta lagi %1 {1:stafur|stafir}",
        "must have at most %1 combining marks on one letter":
            "má hafa í mesta lagi %1 stafmerki (svo sem brodda) á hverjum staf",
        "must have at most %1 entries":
            "má innihalda í mesta lagi %1 {1:færslu|færslur}",
        "must have at most %1 words":
            "má vera í mesta lagi %1 orð",
        "must have at most 12 entries":
            "má innihalda í mesta lagi 12 færslur",
        "must have at most 500 characters":
            "má vera í mesta lagi 500 stafir",
        "must have at most four decimals":
            "má hafa í mesta lagi fjóra aukastafi",
        "must name 1 to %1 holes, each once":
            "verður að nefna 1 til %1 {1:holu|holur}, hverja einu sinni",
        "must not be before startedAt":
            "má ekki vera á undan startedAt",
        "must not be blank":
            "má ekki vera autt",
        "must not be empty":
            "má ekki vera tómt",
        "must not be in the future":
            "má ekki vera í framtíðinni",
        "must not be south of \"south\"":
            "má ekki vera sunnar en „south“",
        "must not contain /, + or #":
            "má ekki innihalda /, + eða #",
        "must not contain a name twice":
            "má ekki innihalda sama nafn tvisvar",
        "must not contain a number twice":
            "má ekki innihalda sömu tölu tvisvar",
        "must not contain a strokeIndex twice":
            "má ekki innihalda sama strokeIndex tvisvar",
        "must not contain an entry twice":
            "má ekki innihalda sömu færslu tvisvar",
        "must not contain control characters":
            "má ekki innihalda stýristafi",
        "must not contain the invisible character %1":
            "má ekki innihalda ósýnilega stafinn %1",
        "name a tee that the course does not have: %1":
            "er með teig sem er ekki á vellinum: %1",
        "never comes due":
            "leiðir aldrei til áminningar",
        "overlap":
            "skarast",
        "true or false":
            "true eða false",
    ]

    /// Reasons from the rules. Each follows a field's name.
    static let ruleFields: [String: String] = [
        "%1 has the handicap %2, but %3 allows %4 to %5":
            "%1 er með forgjöfina %2 en %3 leyfir %4 til %5",
        "%1 holes were played, but %2 are needed":
            "%1 {1:hola var spiluð|holur voru spilaðar} en %2 þarf til",
        "%1 is %2, but must be a number from 0 to %3":
            "%1 er %2 en verður að vera tala frá 0 til %3",
        "%1 is not a rating":
            "%1 er ekki vallarmat",
        "%1 is played in teams. Player %2 has no team.":
            "%1: leikið er í liðum. Leikmaður %2 er ekki í liði.",
        "%1 needs %2 players or %3 teams, not %4.":
            "%1: leikmenn þurfa að vera %2 eða lið %3, ekki %4.",
        "%1 needs at least two holes.":
            "%1: það þarf að minnsta kosti tvær holur.",
        "%1 needs two players or two teams, not %2.":
            "%1: það þarf tvo leikmenn eða tvö lið, ekki %2.",
        "a card of %1 holes cannot have %2 scores":
            "skorkort með %1 {1:holu|holum} getur ekki haft %2 skor",
        "a course rating for %1 holes must be %2 to %3, not %4":
            "vallarmat fyrir %1 {1:holu|holur} verður að vera %2 til %3, ekki %4",
        "A game has at most %1 rounds.":
            "Í leik {1:er|eru} í mesta lagi %1 {1:hringur|hringir}.",
        "a handicap needs 9 or 18 holes, not %1":
            "forgjöf krefst 9 eða 18 hola, ekki %1",
        "a round of %1 holes has %2 to %3 strokes, not %4":
            "hringur með %1 {1:holu|holum} er %2 til %3 högg, ekki %4",
        "a side must have %1 players, not %2":
            "hlið verður að hafa %1 {1:leikmann|leikmenn}, ekki %2",
        "a slope rating must be 55 to 155, not %1":
            "vægi vallar (slope) verður að vera 55 til 155, ekki %1",
        "a whole number from %1 to %2":
            "heil tala frá %1 til %2",
        "day %1 does not exist":
            "dagurinn %1 er ekki til",
        "day %1 is before day %2, which was posted already":
            "dagurinn %1 er á undan deginum %2, sem er þegar skráður",
        "has a hole number (ref) that is not 1 to 99":
            "er með holunúmer (ref) sem er ekki 1 til 99",
        "has no course":
            "er ekki með völl",
        "has no hole number (ref)":
            "er ekki með holunúmer (ref)",
        "has no player":
            "er ekki með leikmann",
        "has no round":
            "er ekki með neinn hring",
        "hole %1 appears twice":
            "hola %1 kemur tvisvar fyrir",
        "hole %1 has two baskets":
            "hola %1 er með tvær körfur",
        "imported without stroke indexes, because one appears twice":
            "flutt inn án forgjafarraðar af því að ein tala kemur tvisvar fyrir",
        "is empty":
            "er tómt",
        "is not supported. Supported are: %1":
            "er ekki í boði. Í boði eru: %1",
        "is not the header of a UDisc scorecard: +/- must follow player, course, layout, date and total":
            "er ekki haus á UDisc-skorkorti: +/- verður að koma á eftir leikmanni, velli, uppsetningu vallar, dagsetningu og samtölu",
        "is outside all courses of this file":
            "er utan við alla velli í þessari skrá",
        "is skipped, because its Par line %1 is wrong":
            "er sleppt af því að Par-lína þess, %1, er röng",
        "is the header of a UDisc league export, which has no course and no date: export the scorecards instead":
            "er haus á deildarútflutningi úr UDisc, sem er hvorki með völl né dagsetningu: flyttu skorkortin út í staðinn",
        "line %1: %2":
            "lína %1: %2",
        "must be 0 with stroke bets, because presses need holes":
            "verður að vera 0 með höggaveðmálum því að pressur miðast við holur",
        "must be a date such as 20261224, or a UTC time such as 20261224T170000Z":
            "verður að vera dagsetning eins og 20261224, eða UTC-tími eins og 20261224T170000Z",
        "must be a day such as MO":
            "verður að vera dagur eins og MO",
        "must be among the choices":
            "verður að vera meðal valkostanna",
        "must be DAILY or WEEKLY":
            "verður að vera DAILY eða WEEKLY",
        "must be days such as MO,WE, not %1":
            "verða að vera dagar eins og MO,WE, ekki %1",
        "must be JSON numbers, because a text such as 1,5 can mean two numbers":
            "verða að vera JSON-tölur því að texti eins og 1,5 getur þýtt tvær tölur",
        "must be NAME=VALUE":
            "verður að vera NAFN=GILDI",
        "must be numbers":
            "verða að vera tölur",
        "must have at least two entries":
            "verður að innihalda að minnsta kosti tvær færslur",
        "must not differ only in case, accents or punctuation":
            "verður að vera ólíkt í fleiru en há- og lágstöfum, broddum og greinarmerkjum",
        "names no holes":
            "nefnir engar holur",
        "no hole begins within %1 m":
            "engin hola byrjar innan %1 m",
        "no hole ends within %1 m":
            "engin hola endar innan %1 m",
        "one of %1":
            "eitt af %1",
        "par for %1 holes must be %2 to %3, not %4":
            "par fyrir %1 {1:holu|holur} verður að vera %2 til %3, ekki %4",
        "players: %1":
            "leikmenn: %1",
        "the course has more than %1 holes":
            "völlurinn er með fleiri en %1 {1:holu|holur}",
        "the course has no hole with a number":
            "völlurinn er ekki með neina holu með númeri",
        "the course has no name on the map; enter one":
            "völlurinn er ekki með nafn á kortinu; skráðu nafn",
        "the playing conditions adjustment must be -1 to 3, not %1":
            "leiðrétting vegna aðstæðna (PCC) verður að vera -1 til 3, ekki %1",
        "the share must be 85 to 100 percent, not %1":
            "hlutfallið verður að vera 85 til 100 prósent, ekki %1",
        "there is no format \"%1\", only %2":
            "leikurinn „%1“ er ekki til, aðeins þessir: %2",
        "this format has no option %1":
            "valkosturinn %1 er ekki til í þessum leik",
    ]
}
