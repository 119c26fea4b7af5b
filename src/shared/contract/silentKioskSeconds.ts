/**
 * A kiosk that has said nothing for this long is silent, and what it said last counts as unknown. Its page reports every few seconds, in the
 * background every minute.
 */
export const silentKioskSeconds = 180;
