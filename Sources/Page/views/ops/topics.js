// Where admins read, beside where users write.

import { session } from "../../core/session.js";

const base = () => `${session.current.topics.do.split("/user/")[0]}/ops`;

export const opsTopics = () => ({ alerts: `${base()}/alert/#`, metrics: `${base()}/metrics` });
