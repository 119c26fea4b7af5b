import type { Answers } from '../../shared/survey/answers.ts';

/**
 * What an event of a feature is: a touch of the scene, which means nothing as long as 'Still there?' lies over it, or news, which counts all the
 * same.
 */
export type EventKind = 'touch' | 'news';

/** All events of a feature. */
export type EventKinds<Event extends { readonly type: string }> = Readonly<Record<Event['type'], EventKind>>;

/** Whether an event is one of a feature's. */
export const isOneOf = <Event extends { readonly type: string }>(
  kinds: EventKinds<Event>,
  event: { readonly type: string },
): event is Event => Object.hasOwn(kinds, event.type);

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

/** What making a picture takes, while its photo is still being encoded. */
export interface MakingOrder {
  readonly key: string;
  /** Its place in a strip. */
  readonly shot?: number;
  /** Null if it has to be taken first. */
  readonly photo: string | null;
  readonly answers: Answers;
  /** Whether the photo must not leave this page. */
  readonly withheld: boolean;
  /** Whether the photo itself is the picture. */
  readonly plain?: true;
  /** Whether a portrait is wanted for the card's other side. */
  readonly sides?: true;
}
