import { editServiceView, newServiceView } from "./edit.js";
import { serviceView } from "./service.js";
import { servicesView } from "./services.js";

export const servicesViews = [servicesView, newServiceView, editServiceView, serviceView];
