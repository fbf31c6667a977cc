// Those who write of the sports, by sport; what they are is said in `about.sources`.

export const sources = {
  discGolf: [
    { name: "PDGA", url: "https://www.pdga.com/news", text: "pdga", lang: "en" },
    { name: "Disc Golf Pro Tour", url: "https://www.dgpt.com/", text: "dgpt", lang: "en" },
    { name: "Ultiworld Disc Golf", url: "https://discgolf.ultiworld.com/", text: "ultiworld",
      lang: "en" },
    { name: "Folf.is", url: "https://www.folf.is/", text: "folf", lang: "is" },
  ],
  golf: [
    { name: "The R&A", url: "https://www.randa.org/", text: "randa", lang: "en" },
    { name: "USGA", url: "https://www.usga.org/", text: "usga", lang: "en" },
    { name: "Golf.is", url: "https://www.golf.is/", text: "golfIs", lang: "is" },
  ],
};
