/** Sends its event after a time. */
export interface Timer<Event> {
  readonly key: string;
  readonly type: 'timer';
  readonly afterMs: number;
  readonly event: Event;
}

export const timer = <Event>(key: string, afterMs: number, event: Event): Timer<Event> => ({ key, type: 'timer', afterMs, event });

/** So long after it was asked for, nothing that is shot, made or drawn is coming: the visit goes on without it. */
export const overdueMs = 10_000;
