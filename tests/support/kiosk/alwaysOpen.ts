import type { OpeningHours } from '../../../src/kiosk/store/attending.ts';

/** A booth that staff never close. */
export const alwaysOpen: OpeningHours = { closed: () => null, onChange: () => () => undefined };
