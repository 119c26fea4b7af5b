/**
 * What an event of a feature is: a touch of the scene, which means nothing as long as 'Still there?' lies over it, or news, which counts all the
 * same.
 */
export type TouchOrNews = 'touch' | 'news';

/** An event, of whatever feature. */
export interface SomeEvent {
  readonly type: string;
}

/** All events of a feature. */
export type EventKinds<Event extends SomeEvent> = Readonly<Record<Event['type'], TouchOrNews>>;

/** Whether an event is one of a feature's. */
export const isOneOf = <Event extends SomeEvent>(kinds: EventKinds<Event>, event: SomeEvent): event is Event =>
  Object.hasOwn(kinds, event.type);
