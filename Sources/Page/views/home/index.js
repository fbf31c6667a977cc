import { chooserView } from "./chooser.js";
import { homeView } from "./home.js";

export const homeViews = [homeView, chooserView];
