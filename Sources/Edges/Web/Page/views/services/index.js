import { serviceView } from "./service.js";
import { servicesView } from "./services.js";

export const servicesViews = [servicesView, serviceView];
