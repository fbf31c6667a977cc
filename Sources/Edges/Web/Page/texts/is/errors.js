export default {
  unknown: "Eitthvað fór úrskeiðis.",
  link_lost: "Ekkert svar. Athugaðu sambandið og reyndu aftur.",
  request_forbidden: "Þú mátt þetta ekki.",
  request_tooMany: "Of margar tilraunir. Bíddu aðeins og reyndu aftur.",
  server_busy: "Þjónninn er upptekinn. Reyndu aftur eftir augnablik.",
  server_unavailable: "Þjónninn getur ekki svarað í augnablikinu.",
  account_wrongCredentials: "Rangt notandanafn eða lykilorð.",
};
