/**
 * What an event of a feature is: a touch of the scene, which means nothing as long as 'Still there?' lies over it, or news, which counts all the
 * same.
 */
export type TouchOrNews = 'touch' | 'news';

/** All events of a feature. */
export type EventKinds<Event extends { readonly type: string }> = Readonly<Record<Event['type'], TouchOrNews>>;

/** Whether an event is one of a feature's. */
export const isOneOf = <Event extends { readonly type: string }>(
  kinds: EventKinds<Event>,
  event: { readonly type: string },
): event is Event => Object.hasOwn(kinds, event.type);
