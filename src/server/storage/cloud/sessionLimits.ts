/** Ends the session of a person who walked away. */
const consoleIdleMinutes = 30;
/** Ends every session overnight. */
export const longestSessionHours = 12;

/** The condition that a row of `console_sessions` is still valid. */
export const isOn = `touched > now() - interval '${String(consoleIdleMinutes)} minutes' AND begun > now() - interval '${String(longestSessionHours)} hours'`;
