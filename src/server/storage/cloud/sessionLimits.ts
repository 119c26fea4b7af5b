/** Ends the session of somebody who walked away. */
const consoleIdleMinutes = 30;
/** Ends every session overnight. */
export const longestSessionHours = 12;

/** Whether a row of `console_sessions` is still a session, as a condition. */
export const isOn = `touched > now() - interval '${String(consoleIdleMinutes)} minutes' AND begun > now() - interval '${String(longestSessionHours)} hours'`;
