import type { Doors } from '../../../src/kiosk/store/attending.ts';

/** A booth that staff never close. */
export const openDoors: Doors = { closed: () => null, onChange: () => () => undefined };
