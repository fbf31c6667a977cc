// Details that somebody chose before the server's own were known.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Details, completed, detailsOf, withDetail } from "../../Sources/Page/views/card/detailValues.js";

const cells = (of: Record<string, Details>) => new Map(Object.entries(of));

test("R6: details that were chosen early keep what the server has for the hole", () => {
  const early = cells({ "1 ann 3": { putts: 2 }, "1 ben 3": { penalties: 1 }, "1 ann 4": {} });
  const known = cells({ "1 ann 3": { putts: 5, note: "wet" }, "1 ann 4": { putts: 1 } });
  // Ann emptied hole 4, so it stays empty. Ben's hole had nothing else.
  assert.deepEqual([...completed(early, known)], [["1 ann 3", { putts: 2, note: "wet" }]]);
});

test("R6: a detail that is emptied goes, and unknown keys do, too", () => {
  assert.deepEqual(withDetail({ putts: 2, note: "wet" }, { putts: undefined }), { note: "wet" });
  assert.deepEqual(detailsOf({ putts: 2, hole: 3 } as Details), { putts: 2 });
});
