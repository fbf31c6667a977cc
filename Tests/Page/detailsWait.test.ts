// Details that wait to be sent: the card shows which ones.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./document.js";
import { errands } from "../../Sources/Page/core/errands.js";
import { startDetails } from "../../Sources/Page/views/card/details.js";

const room = (id: string) => ({ state: { room: id, round: 1, startedAt: 0 }, onEvent: () => () => {} });

test("R6 R7: details wait on their own hole until the server has them, also when they empty the hole", async () => {
  await errands.start({ details: async () => ({ send: async () => ({}), tell: () => {} }) });
  const here = startDetails(room("birch"));
  const elsewhere = startDetails(room("spruce"));
  assert.equal(here.isWaiting("ann", 3), false);
  await here.save("ann", 3, { putts: 2 });
  await here.save("ben", 4, {});
  assert.deepEqual([here.isWaiting("ann", 3), here.isWaiting("ben", 4), here.isWaiting("ann", 4)], [true, true, false]);
  assert.deepEqual([here.has("ann", 3), here.has("ben", 4)], [true, false]);
  assert.equal(elsewhere.isWaiting("ann", 3), false);
  assert.equal(errands.count, 2);
  here.end();
  elsewhere.end();
});
