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
        "a text":
            "texti",
        "a whole number":
            "heil tala",
        "an object":
            "hlutur",
        "and COUNT cannot be combined":
            "og COUNT fara ekki saman",
        "any value":
            "hvaða gildi sem er",
        "appears twice":
            "kemur tvisvar fyrir",
        "differs from the Idempotency-Key":
            "er ekki hið sama og Idempotency-Key",
        "differs from X-Limit-D":
            "er ekki hið sama og X-Limit-D",
        "is missing in the query: ?room=...":
            "vantar í fyrirspurnina: ?room=...",
        "is not a key of this request. Did you mean %1?":
            "er ekki lykill í þessari beiðni. Áttirðu við %1?",
        "is not a key of this request. Its keys are %1":
            "er ekki lykill í þessari beiðni. Lyklar hennar eru %1",
        "is not a key of this request, which has none":
            "er ekki lykill í þessari beiðni, sem hefur enga",
        "must not be null. Leave the key out, or give it a value":
            "má ekki vera null. Slepptu lyklinum eða gefðu honum gildi",
        "must be a time in milliseconds since 1970, not in microseconds":
            "verður að vera tími í millisekúndum frá 1970, ekki í míkrósekúndum",
        "must be a time in milliseconds since 1970, not in seconds":
            "verður að vera tími í millisekúndum frá 1970, ekki í sekúndum",
        "must be in the body, not in the address":
            "verður að vera í meginmáli beiðninnar, ekki í slóðinni",
        "is missing":
            "vantar",
        "is missing: it is the point from which distances are measured":
            "vantar: fjarlægðir eru mældar frá þessum punkti",
        "is not supported. Supported are: %1":
            "er ekki í boði. Í boði eru: %1",
        "is not valid. Use the cursor of an earlier answer, or leave it out.":
            "er ekki gilt. Notaðu cursor úr fyrra svari eða slepptu því.",
        "must be %1 to %2":
            "verður að vera %1 til %2",
        "must be %1":
            "verður að vera %1",
        "must be 1 to %1":
            "verður að vera 1 til %1",
        "must be 1 to %1, or a list of holes":
            "verður að vera 1 til %1 eða listi yfir holur",
        "must be a date such as 20261224, or a UTC time such as 20261224T170000Z":
            "verður að vera dagsetning eins og 20261224, eða UTC-tími eins og 20261224T170000Z",
        "must be a day such as MO":
            "verður að vera dagur eins og MO",
        "must be a name such as Europe/Oslo":
            "verður að vera heiti eins og Europe/Oslo",
        "must be a number":
            "verður að vera tala",
        "must be a text of 1 to 64 characters":
            "verður að vera texti sem er 1 til 64 stafir",
        "must be a URL of https of at most 500 characters, without user and fragment":
            "verður að vera https-slóð, í mesta lagi 500 stafir, án notandanafns og án #",
        "must be DAILY or WEEKLY":
            "verður að vera DAILY eða WEEKLY",
        "must be days such as MO,WE, not %1":
            "verða að vera dagar eins og MO,WE, ekki %1",
        "a number of strokes, or \"x\" or \"c\" with or without a number":
            "höggafjöldi, eða \"x\" eða \"c\" með eða án tölu",
        "must be digits, \"x\" or \"c\" with or without digits, or empty to clear the score":
            "verður að vera tölustafir, \"x\" eða \"c\" með eða án tölustafa, eða tómt til að eyða skorinu",
        "must be in the future":
            "verður að vera í framtíðinni",
        "must be NAME=VALUE":
            "verður að vera NAFN=GILDI",
        "must be one of %1":
            "verður að vera eitt af %1",
        "must be somebody else":
            "verður að vera einhver annar",
        "must be whs, simple, discGolfScene, tupelo, or uDisc85 to uDisc100":
            "verður að vera whs, simple, discGolfScene, tupelo eða uDisc85 til uDisc100",
        "must contain mqtt, and Sec-WebSocket-Key must be 16 bytes in Base64":
            "verður að innihalda mqtt, og Sec-WebSocket-Key verður að vera 16 bæti í Base64",
        "must have %1 to %2 characters":
            "verður að vera %1 til %2 {2:stafur|stafir}",
        "must have %1 to %2 entries":
            "verður að innihalda %1 til %2 {2:færslu|færslur}",
        "must have 1 to 64 characters":
            "verður að vera 1 til 64 stafir",
        "must have at most %1 characters":
            "má vera í mesta lagi %1 {1:stafur|stafir}",
        "must have at most %1 combining marks on one letter":
            "má hafa í mesta lagi %1 stafmerki (svo sem brodda) á hverjum staf",
        "must have at most %1 entries":
            "má innihalda í mesta lagi %1 {1:færslu|færslur}",
        "has a key that %1":
            "er með lykil sem %1",
        "must have at most %1 words":
            "má vera í mesta lagi %1 orð",
        "must not be blank":
            "má ekki vera autt",
        "must not contain control characters":
            "má ekki innihalda stýristafi",
        "must not contain the invisible character %1":
            "má ekki innihalda ósýnilega stafinn %1",
        "true or false":
            "true eða false",
    ]

    /// Days.
    static let days: [String: String] = [
        "%1 %2 UTC":
            "%1 kl. %2 UTC",
        "%1 Apr %2":
            "%1. apríl %2",
        "%1 Aug %2":
            "%1. ágúst %2",
        "%1 Dec %2":
            "%1. desember %2",
        "%1 Feb %2":
            "%1. febrúar %2",
        "%1 Jan %2":
            "%1. janúar %2",
        "%1 Jul %2":
            "%1. júlí %2",
        "%1 Jun %2":
            "%1. júní %2",
        "%1 Mar %2":
            "%1. mars %2",
        "%1 May %2":
            "%1. maí %2",
        "%1 Nov %2":
            "%1. nóvember %2",
        "%1 Oct %2":
            "%1. október %2",
        "%1 Sep %2":
            "%1. september %2",
    ]
}
