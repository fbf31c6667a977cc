extension AccountsContract {
    package static var icelandic: [String: String] {
        [
            "%1 does not share discs with you.":
                "%1 deilir ekki diskunum sínum með þér.",
            "%1 does not share this with you.":
                "%1 deilir þessu ekki með þér.",
            "All devices were signed out. Sign in at the provider again.":
                "Öll tæki voru skráð út. Skráðu þig aftur inn hjá innskráningarþjónustunni.",
            "All other devices were signed out.":
                "Öll önnur tæki voru skráð út.",
            "already has an account. Sign in to it and link the provider there.":
                "tilheyrir nú þegar aðgangi. Skráðu þig inn á hann og tengdu innskráningarþjónustuna þar.",
            "Confirm your email address first. Open the link in the mail that we sent you.":
                "Staðfestu fyrst netfangið þitt. Opnaðu tengilinn í póstinum sem við sendum þér.",
            "Confirm your email address first. This server cannot send mail. Ask the operator for the link.":
                "Staðfestu fyrst netfangið þitt. Þessi þjónn getur ekki sent póst. Biddu stjórnanda hans um tengilinn.",
            "Confirm your new email address":
                "Staðfestu nýja netfangið þitt",
            "Fairway sends mail to the new address.":
                "Fairway sendir póst á nýja netfangið.",
            "Fairway sends mail to this address.":
                "Fairway sendir póst á þetta netfang.",
            "is already taken":
                "er þegar í notkun",
            "is already the address of your account":
                "er nú þegar netfang aðgangsins þíns",
            "is missing: this device is new":
                "vantar: þetta tæki er nýtt",
            "is not available on this server":
                "er ekki í boði á þessum þjóni",
            "is not linked to your account":
                "er ekki tengt aðganginum þínum",
            "is now the confirmed address of another account":
                "er nú staðfest netfang annars aðgangs",
            "is reserved":
                "er frátekið",
            "is reserved on this server. Choose another one.":
                "er frátekið á þessum þjóni. Veldu annað.",
            "is reserved, because it looks like a name of the server. Choose another one.":
                "er frátekið af því að það líkist nafni þjónsins. Veldu annað.",
            "is the username of another player. Add something, for example a surname.":
                "er notandanafn annars leikmanns. Bættu einhverju við, til dæmis föður- eða móðurnafni.",
            "looks like the name of another player. Add something, for example a surname.":
                "líkist nafni annars leikmanns. Bættu einhverju við, til dæmis föður- eða móðurnafni.",
            "may only have the keys %1":
                "má aðeins hafa lyklana %1",
            "must be 3 to 20 letters a-z, digits or _, beginning with a letter":
                "verður að vera 3 til 20 stafir (a-z, tölustafir eða _) og byrja á bókstaf",
            "must be a time from 00:00 to 23:59":
                "verður að vera tími frá 00:00 til 23:59",
            "must be words of 1 to 32 letters a-z, digits, '.', '-' or '_'":
                "verða að vera orð sem eru hvert um sig 1 til 32 stafir: a-z, tölustafir, '.', '-' eða '_'",
            "must differ from \"from\"":
                "má ekki vera hið sama og „from“",
            "must have at most 12 entries":
                "má innihalda í mesta lagi 12 færslur",
            "must have at most 500 characters":
                "má vera í mesta lagi 500 stafir",
            "must have the form anna@example.org":
                "verður að vera á forminu anna@example.org",
            "must not contain an entry twice":
                "má ekki innihalda sömu færslu tvisvar",
            "New way to sign in":
                "Ný leið til að skrá sig inn",
            "No free username was found. Choose one yourself.":
                "Ekkert laust notandanafn fannst. Veldu nafnið sjálf(ur).",
            "Open the link in the mail that we sent to the new address.":
                "Opnaðu tengilinn í póstinum sem við sendum á nýja netfangið.",
            "Sign in first, then open the link again.":
                "Skráðu þig fyrst inn og opnaðu svo tengilinn aftur.",
            "The provider did not send your email address. Sign up with email and password instead.":
                "Innskráningarþjónustan sendi netfangið þitt ekki. Stofnaðu frekar aðgang með netfangi og lykilorði.",
            "The provider has not verified your email address. Sign up with the address, confirm it, then link the provider.":
                "Innskráningarþjónustan hefur ekki staðfest netfangið þitt. Stofnaðu aðgang með netfanginu, staðfestu það og tengdu svo innskráningarþjónustuna.",
            "The server has not enough memory to check the password. Try again in a moment.":
                "Þjónninn hefur ekki nóg minni til að athuga lykilorðið. Reyndu aftur eftir augnablik.",
            "This account was deleted.":
                "Þessum aðgangi var eytt.",
            "This link belongs to another account. Sign in to that account to use it.":
                "Tengillinn tilheyrir öðrum aðgangi. Skráðu þig inn á hann til að nota tengilinn.",
            "This link was used already or has expired. Ask for a new one.":
                "Tengillinn hefur þegar verið notaður eða er útrunninn. Biddu um nýjan.",
            "This provider account does not belong to your account.":
                "Þessi innskráning tilheyrir ekki aðganginum þínum.",
            "This provider account is linked to another Fairway account.":
                "Þessi innskráning tilheyrir öðrum Fairway-aðgangi.",
            "This server cannot send mail. Ask the operator for the link.":
                "Þessi þjónn getur ekki sent póst. Biddu stjórnanda hans um tengilinn.",
            "Too many attempts from your network. Wait a moment and try again.":
                "Of margar tilraunir frá netinu þínu. Bíddu augnablik og reyndu aftur.",
            "Too many attempts. Try again later.":
                "Of margar tilraunir. Reyndu aftur síðar.",
            "Too many requests from your network. Try again later.":
                "Of margar beiðnir frá netinu þínu. Reyndu aftur síðar.",
            "Too many sign-ups from your network. Try again later.":
                "Of margar nýskráningar frá netinu þínu. Reyndu aftur síðar.",
            "Too many wrong passwords. Wait a moment and try again.":
                "Of mörg röng lykilorð. Bíddu augnablik og reyndu aftur.",
            "We sent a mail a moment ago. Wait a minute before you ask again.":
                "Við sendum póst rétt í þessu. Bíddu í mínútu áður en þú biður aftur.",
            "Wrong username or password. An email address works for signing in after you confirm it.":
                "Rangt notandanafn eða lykilorð. Hægt er að skrá sig inn með netfangi eftir að það hefur verið staðfest.",
            "You asked for a link a moment ago. Wait a minute before you ask again.":
                "Þú baðst um tengil rétt í þessu. Bíddu í mínútu áður en þú biður aftur.",
            "You can now sign in with %1.":
                "Þú getur nú skráð þig inn með %1.",
            "You can now sign in with the new address.":
                "Þú getur nú skráð þig inn með nýja netfanginu.",
            "You can now sign in with this address.":
                "Þú getur nú skráð þig inn með þessu netfangi.",
            "You have no device with this id.":
                "Þú átt ekkert tæki með þessu auðkenni.",
            "Your account has no password. Set one with account/resetPassword.":
                "Aðgangurinn þinn er ekki með lykilorð. Veldu það með account/resetPassword.",
            "Your email address is confirmed":
                "Netfangið þitt er staðfest",
            "Your email address was changed":
                "Netfanginu þínu var breytt",
            "Your password was changed":
                "Lykilorðinu þínu var breytt",
            "Your sign-in at the provider is too old. Sign in there again.":
                "Innskráning þín hjá innskráningarþjónustunni er of gömul. Skráðu þig aftur inn þar.",
        ]
    }
}
