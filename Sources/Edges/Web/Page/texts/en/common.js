export default {
  yes: "Yes",
  cancel: "Cancel",
  save: "Save",
  remove: "Remove",
  back: "Back",
  more: "Show more",
  close: "Close",
  even: "E",
  loading: "One moment ...",
  mendFields: "Look at what is marked above.",
  nothingHere: "There is nothing here",
  nothingHereText: "The address may be cut short, or what was here is gone.",
};
