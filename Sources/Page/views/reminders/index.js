import { newReminderView, reminderView } from "./reminder.js";
import { remindersView } from "./reminders.js";

export const remindersViews = [remindersView, newReminderView, reminderView];
