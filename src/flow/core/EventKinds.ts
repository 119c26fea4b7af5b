/** A feature's event is a touch, which is ignored while 'Still there?' is shown, or news, which always counts. */
export type TouchOrNews = 'touch' | 'news';

/** An event of any feature. */
export interface SomeEvent {
  readonly type: string;
}

/** All events of a feature. */
export type EventKinds<Event extends SomeEvent> = Readonly<Record<Event['type'], TouchOrNews>>;

/** Whether an event belongs to a feature. */
export const isOneOf = <Event extends SomeEvent>(kinds: EventKinds<Event>, event: SomeEvent): event is Event =>
  Object.hasOwn(kinds, event.type);
