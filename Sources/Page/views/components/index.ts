// Every component in every state, for those who build views. No view leads here.

import { galleryView } from "./gallery.js";

export const componentsViews = [galleryView];
