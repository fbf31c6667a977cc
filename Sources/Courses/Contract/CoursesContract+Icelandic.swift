extension CoursesContract {
    package static var icelandic: [String: String] {
        [
            "This is possible only in a golf room.":
                "Þetta er aðeins hægt í golfherbergi.",
            "The proposal %1 is damaged. An admin can reject it.":
                "Tillagan %1 er skemmd. Stjórnandi getur hafnað henni.",
            "The course %1 is damaged. Its owner or an admin can delete it.":
                "Völlurinn %1 er skemmdur. Eigandi hans eða stjórnandi getur eytt honum.",
            "Players marked positions of a course":
                "Leikmenn merktu staðsetningar á velli",
            "%1: %2 {2:position|positions}, marked by %3 {3:player|players}. A known position would move by up to %4 m.":
                "%1: %2 {2:staðsetning|staðsetningar} frá %3 {3:leikmanni|leikmönnum}. Þekkt staðsetning færist um allt að %4 m.",
            "%1: %2 {2:new position|new positions}, marked by %3 {3:player|players}.":
                "%1: %2 {2:ný staðsetning|nýjar staðsetningar} frá %3 {3:leikmanni|leikmönnum}.",
            "%1 proposed a course":
                "%1 lagði til völl",
            "%1 was accepted":
                "Samþykkt: %1",
            "%1 was not accepted":
                "Hafnað: %1",
            "Correction of %1":
                "Leiðrétting: %1",
            "Course":
                "Völlur",
            "Everybody can play it now.":
                "Nú geta allir spilað völlinn.",
            "Everybody can see your correction now.":
                "Nú sjá allir leiðréttinguna þína.",
            "has a geometry that is not a Point, LineString, Polygon or MultiPolygon":
                "er með lögun sem er ekki Point, LineString, Polygon eða MultiPolygon",
            "has a hole number (ref) that is not 1 to 99":
                "er með holunúmer (ref) sem er ekki 1 til 99",
            "has no hole number (ref)":
                "er ekki með holunúmer (ref)",
            "hole %1 appears twice":
                "hola %1 kemur tvisvar fyrir",
            "hole %1 has two baskets":
                "hola %1 er með tvær körfur",
            "imported without stroke indexes, because a set has each number from 1 to the number of holes once":
                "flutt inn án forgjafarraðar af því að í henni þarf hver tala frá 1 til fjölda hola að vera einu sinni",
            "is not a JSON object":
                "er ekki JSON-hlutur",
            "is outside all courses of this file":
                "er utan við alla velli í þessari skrá",
            "must be #rrggbb":
                "verður að vera á forminu #rrggbb",
            "must be a FeatureCollection or a Feature (GeoJSON)":
                "verður að vera FeatureCollection eða Feature (GeoJSON)",
            "must be at most 40 texts of at most 64 characters":
                "má vera í mesta lagi 40 textar, hver í mesta lagi 64 stafir",
            "must have 1 to %1 features":
                "verður að innihalda 1 til %1 {1:fitju|fitjur} (features)",
            "must have 1 to 32 characters":
                "verður að vera 1 til 32 stafir",
            "must not contain a name twice":
                "má ekki innihalda sama nafn tvisvar",
            "must not contain a number twice":
                "má ekki innihalda sömu tölu tvisvar",
            "must have each strokeIndex from 1 to %1 once, or none":
                "verður að vera með hvert strokeIndex frá 1 til %1 einu sinni, eða ekkert",
            "must have each strokeIndex from 1 to %1 once, also from the tee %2":
                "verður að vera með hvert strokeIndex frá 1 til %1 einu sinni, líka af teignum %2",
            "must be a Course Rating of these holes, which have par %1: from %2 to %3":
                "verður að vera vallarmat þessara hola, sem eru með par %1: frá %2 til %3",
            "name a tee that the course does not have: %1":
                "er með teig sem er ekki á vellinum: %1",
            "no hole begins within %1 m":
                "engin hola byrjar innan %1 m",
            "no hole ends within %1 m":
                "engin hola endar innan %1 m",
            "Only admins can delete a public course.":
                "Aðeins stjórnendur geta eytt velli sem allir sjá.",
            "Somebody changed this course. Reload it and try again.":
                "Einhver breytti þessum velli í millitíðinni. Sæktu hann aftur og reyndu á ný.",
            "Somebody proposed a course.":
                "Einhver lagði til völl.",
            "the course has more than %1 holes":
                "völlurinn er með fleiri en %1 {1:holu|holur}",
            "the course has no hole with a number":
                "völlurinn er ekki með neina holu með númeri",
            "the course has no name on the map; enter one":
                "völlurinn er ekki með nafn á kortinu; skráðu nafn",
            "The course was changed after this proposal. Ask for a new one.":
                "Vellinum var breytt eftir að tillagan var send. Biddu um nýja tillögu.",
            "The position of this basket is not known yet.":
                "Staðsetning þessarar körfu er ekki þekkt enn.",
            "The position of this tee is not known yet. Send your own position instead.":
                "Staðsetning þessa teigs er ekki þekkt enn. Sendu þína eigin staðsetningu í staðinn.",
            "This course does not exist.":
                "Þessi völlur er ekki til.",
            "This course has no hole %1.":
                "Á þessum velli er engin hola %1.",
            "This course has no tee \"%1\".":
                "Á þessum velli er enginn teigur sem heitir „%1“.",
            "This proposal does not exist, or it was answered already.":
                "Tillagan er ekki til eða henni hefur þegar verið svarað.",
            "Too many proposals. Try again later.":
                "Of margar tillögur. Reyndu aftur síðar.",
            "You did not play in this room.":
                "Þú spilaðir ekki í þessu herbergi.",
            "You have %1 courses, the maximum. Delete one or propose one for everybody.":
                "Þú átt %1 {1:völl|velli}, sem er hámarkið. Eyddu velli eða leggðu völl til fyrir alla.",
            "You have %1 open proposals, the maximum. Wait until one is answered.":
                "Þú átt %1 {1:opna tillögu|opnar tillögur}, sem er hámarkið. Bíddu þar til einni er svarað.",
            "You imported this course before, and it is public now. Correct the public course instead.":
                "Þú hefur áður flutt þennan völl inn og nú sjá hann allir. Leiðréttu frekar þann völl.",
        ]
    }
}
