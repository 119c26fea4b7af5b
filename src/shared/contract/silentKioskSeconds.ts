/**
 * After this long without a report, a kiosk counts as silent and its last status as unknown. Its page reports every few seconds, or every
 * minute in the background.
 */
export const silentKioskSeconds = 180;
