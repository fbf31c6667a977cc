// GPX documents, one a page of the track, as one.

/** The first document with the tracks of all. */
export const joined = (documents) => {
  const parser = new DOMParser();
  const [first, ...others] = documents.map((each) => parser.parseFromString(each, "application/xml"));
  for (const other of others) {
    for (const track of [...other.documentElement.children].filter(({ localName }) => localName === "trk")) {
      first.documentElement.append(first.importNode(track, true));
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(first.documentElement)}\n`;
};
