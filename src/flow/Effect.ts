import type { Visit } from './Visit.ts';

/** Something done once, at a transition. Work that lasts as long as a state is in `activities`. */
export type Effect = { readonly type: 'play-sound'; readonly sound: 'tick' | 'shutter' | 'chord' };

export interface Transition {
  readonly state: Visit;
  readonly effects: readonly Effect[];
}

export const to = (state: Visit, ...effects: Effect[]): Transition => ({ state, effects });
export const sound = (name: Effect['sound']): Effect => ({ type: 'play-sound', sound: name });
