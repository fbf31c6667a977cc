extension Icelandic {
    /// Refusals of requests, and pushes without a text of their own.
    static let refusals: [String: String] = [
        "The stored data %1 %2 is damaged. An admin can find the fault with \"fairway admin check\".":
            "Vistuðu gögnin %1 %2 eru skemmd. Stjórnandi getur fundið bilunina með „fairway admin check“.",
        "%1 sign-ins and other slow requests from your address wait, the maximum. Try again in a moment.":
            "Frá netinu þínu {1:bíður|bíða} %1 {1:innskráning eða önnur hægvirk beiðni|innskráningar og aðrar hægvirkar beiðnir}, sem er hámarkið. Reyndu aftur eftir augnablik.",
        "A personal token cannot do this. Use the token of a device.":
            "Aðgangslykill dugar ekki til þess. Notaðu lykil tækis.",
        "Fairway":
            "Fairway",
        "No user is called \"%1\".":
            "Enginn notandi heitir „%1“.",
        "Only admins can do this.":
            "Aðeins stjórnendur geta gert þetta.",
        "Send the body as application/json.":
            "Sendu meginmálið sem application/json.",
        "Sign in with a username and the token of a device.":
            "Skráðu þig inn með notandanafni og lykli tækis.",
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
        "The payload is not a JSON object.":
            "Innihaldið er ekki JSON-hlutur.",
        "The payload is not JSON: %1.":
            "Innihaldið er ekki JSON: %1.",
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
        "There is no request of this name.":
            "Engin beiðni heitir þetta.",
        "There is no user with this name.":
            "Enginn notandi heitir þetta.",
        "You added a lot of data in the last days: %1 MB is the maximum. Try again later, or delete something first.":
            "Þú hefur bætt við miklum gögnum síðustu daga og %1 MB er hámarkið. Reyndu aftur síðar eða eyddu einhverju fyrst.",
        "This address does not exist.":
            "Þessi slóð er ekki til.",
        "This id was already used for another request.":
            "Þetta auðkenni (id) hefur þegar verið notað fyrir aðra beiðni.",
        "This method is not allowed here.":
            "Þessi HTTP-aðferð er ekki leyfð hér.",
        "This request needs a token. Sign in first.":
            "Þessi beiðni krefst lykils. Skráðu þig fyrst inn.",
        "This request needs the token of an admin.":
            "Þessi beiðni krefst lykils stjórnanda.",
        "This request takes too long. Choose a shorter period or fewer entries.":
            "Þessi beiðni tekur of langan tíma. Veldu styttra tímabil eða færri færslur.",
        "This server has no such provider.":
            "Þessi innskráningarþjónusta er ekki í boði á þessum þjóni.",
        "This sign-in has expired or was started in another browser. Start again.":
            "Innskráningin er útrunnin eða hófst í öðrum vafra. Byrjaðu upp á nýtt.",
        "This time is in the future. Check the clock of your device.":
            "Þessi tími er í framtíðinni. Athugaðu klukkuna í tækinu þínu.",
        "This token does not have the scope %1.":
            "Lykillinn hefur ekki heimildina %1.",
        "This token is not valid. Sign in again.":
            "Lykillinn er ekki gildur. Skráðu þig aftur inn.",
        "This token is valid for another room only.":
            "Lykillinn gildir aðeins fyrir annað herbergi.",
        "Too many imports. Try again later.":
            "Þú hefur flutt inn of oft. Reyndu aftur síðar.",
        "Too many requests from your network. Wait a moment and try again.":
            "Of margar beiðnir frá netinu þínu. Bíddu augnablik og reyndu aftur.",
        "Too many requests with this token. Wait a moment and try again.":
            "Of margar beiðnir með þessum lykli. Bíddu augnablik og reyndu aftur.",
        "Too many viewers follow rooms at the moment. Try again later.":
            "Of margir áhorfendur fylgjast með herbergjum núna. Reyndu aftur síðar.",
        "X-Limit-U (or u) names another user than the sign-in.":
            "X-Limit-U (eða u) nefnir annan notanda en innskráningin.",
        "You are not in this room, or it is closed.":
            "Þú ert ekki í þessu herbergi, eða það er lokað.",
        "You have a notification.":
            "Þú hefur fengið tilkynningu.",
        "Your network has %1 connections, the maximum. Close one, or try again later.":
            "Netið þitt er með %1 {1:tengingu|tengingar}, sem er hámarkið. Lokaðu einni eða reyndu aftur síðar.",
    ]
}
