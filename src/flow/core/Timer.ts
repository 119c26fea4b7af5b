/** Sends its event after a delay. */
export interface Timer<Event> {
  readonly key: string;
  readonly type: 'timer';
  readonly afterMs: number;
  readonly event: Event;
}

export const timer = <Event>(key: string, afterMs: number, event: Event): Timer<Event> => ({ key, type: 'timer', afterMs, event });

/** If a shot or a picture hasn't arrived after this time, it never will, and the visit continues without it. */
export const overdueMs = 10_000;

/** The same for the file of a card or a sheet. A busy PC without a GPU takes over 10 s for a wide card, whose guest would lose their link. */
export const drawnOverdueMs = 30_000;
