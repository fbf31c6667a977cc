import { newsView } from "./news.js";
import { rulesView } from "./rules.js";

export const aboutViews = [rulesView, newsView];
