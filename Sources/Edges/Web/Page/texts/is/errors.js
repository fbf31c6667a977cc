export default {
  unknown: "Eitthvað fór úrskeiðis.",
  link_lost: "Ekkert svar. Athugaðu sambandið og reyndu aftur.",
  position_denied: "Vafrinn leyfir síðunni ekki að vita hvar þú ert. Leyfðu það í stillingum síðunnar (við hliðina á slóðinni) og reyndu aftur, eða veldu punkt á kortinu.",
  position_insecure: "Vafrar segja aðeins síðum sem byrja á https hvar þú ert. Talaðu við þann sem rekur þjóninn, eða veldu punkt á kortinu.",
  position_missing: "Ekki er vitað hvar þú ert. Kveiktu á staðsetningu (GPS), farðu þangað sem samband næst og reyndu aftur, eða veldu punkt á kortinu.",
  position_slow: "Það tekur of langan tíma að finna hvar þú ert. Farðu út eða að glugga og reyndu aftur, eða veldu punkt á kortinu.",
  request_forbidden: "Þú mátt þetta ekki.",
  request_tooMany: "Of margar tilraunir. Bíddu aðeins og reyndu aftur.",
  server_busy: "Þjónninn er upptekinn. Reyndu aftur eftir augnablik.",
  server_unavailable: "Þjónninn getur ekki svarað í augnablikinu.",
  account_wrongCredentials: "Rangt notandanafn eða lykilorð.",
};
