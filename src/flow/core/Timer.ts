/** Sends its event after a delay. */
export interface Timer<Event> {
  readonly key: string;
  readonly type: 'timer';
  readonly afterMs: number;
  readonly event: Event;
}

export const timer = <Event>(key: string, afterMs: number, event: Event): Timer<Event> => ({ key, type: 'timer', afterMs, event });

/** If a shot, a picture or a card hasn't arrived after this time, it never will, and the visit continues without it. */
export const overdueMs = 10_000;
