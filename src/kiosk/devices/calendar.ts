/** The machine's calendar, in milliseconds since 1970: for what outlives the page. It can be set back; waiting is the Clock's. */
export const calendarMs = (): number => Date.now();
