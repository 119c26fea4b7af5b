import type { EntryKind } from '../../../shared/album/albumEntry.ts';
import type { OpenAlbum } from '../../../shared/contract/album/album.ts';
import { asksForAlbum } from '../../../shared/theme/asksForAlbum.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { EventKinds } from '../../core/EventKinds.ts';
import { isOneOf } from '../../core/EventKinds.ts';
import type { Samples, Slice } from '../../core/Slice.ts';

/** An open event's album, as the booth knows it. */
export type AlbumOfEvent = NonNullable<OpenAlbum['event']>;

/** What a visit knows of the hosts' album. */
export interface AlbumKnown {
  /** Null or undefined if no event is open. `isWanted`: the guests have ticked it. */
  readonly album?: { readonly event: AlbumOfEvent; readonly isWanted: boolean } | null;
}

export type AlbumVisitEvent =
  { readonly type: 'album-reported'; readonly event: AlbumOfEvent | null } | { readonly type: 'album-chosen'; readonly isWanted: boolean };

const events: EventKinds<AlbumVisitEvent> = { 'album-reported': 'news', 'album-chosen': 'touch' };

export interface AlbumRules {
  readonly asksForAlbum: boolean;
}

export type AlbumActivity =
  /** Asks the booth's server which event is open. */
  | { readonly key: 'album'; readonly type: 'album' }
  /** Until it aborts, the visit's card goes into this event's album. */
  | { readonly key: string; readonly type: 'album-wish'; readonly event: AlbumOfEvent; readonly kind: EntryKind };

export interface AlbumTypes {
  readonly rules: AlbumRules;
  readonly settled: AlbumKnown;
  readonly event: AlbumVisitEvent;
  readonly activity: AlbumActivity;
  readonly icon: 'ticked' | 'unticked';
}

export const album: Slice<AlbumTypes> = {
  rules: (theme: Theme) => ({ asksForAlbum: asksForAlbum(theme) }),
  events,
  kept: ['album'],
  received(state, event) {
    if (!isOneOf<AlbumVisitEvent>(events, event)) return undefined;
    return event.type === 'album-reported' ? withEvent(state, event.event) : chosen(state, event.isWanted);
  },
  activities(rules, visit, { format, isWithheld }) {
    if (!rules.asksForAlbum) return [];
    switch (visit.scene) {
      case 'survey':
      case 'formats':
      case 'consent':
        return [{ key: 'album', type: 'album' }];
      case 'preparing':
      case 'live':
      case 'countdown':
      case 'generating':
      case 'result':
        // Both answers are needed: the tick alone says nothing, and neither does a yes to the rest.
        return visit.album?.isWanted === true && !isWithheld
          ? [
              {
                key: `album ${visit.album.event.album}`,
                type: 'album-wish',
                event: visit.album.event,
                kind: format.shots > 1 ? 'strip' : 'card',
              },
            ]
          : [];
      case 'welcome':
      case 'notFound':
      case 'closed':
      case 'trouble':
        return [];
    }
  },
  choice: ({ texts: { consent } }, { album: known }) =>
    !known || consent.album === undefined
      ? null
      : {
          text: consent.album,
          words: 'album',
          icon: known.isWanted ? 'ticked' : 'unticked',
          choice: { isTicked: known.isWanted, event: { type: 'album-chosen', isWanted: !known.isWanted } },
        },
};

type InScene = AlbumKnown & { readonly scene?: string; readonly attention?: string };

/** Later the guests have answered, and whatever staff do with the event, their answer stands. */
const isAnswering = ({ scene }: InScene): boolean => scene === 'survey' || scene === 'formats' || scene === 'consent';

/** The state with news of the open event. A tick for one event is none for another. */
function withEvent<State extends InScene>(state: State, event: AlbumOfEvent | null): State {
  if (!isAnswering(state) || state.album?.event.album === event?.album) return state;
  return { ...state, album: event && { event, isWanted: false } };
}

/** The tick counts where it is asked for, and where nothing lies over the question. */
function chosen<State extends InScene>(state: State, isWanted: boolean): State {
  if (!state.album || state.album.isWanted === isWanted || state.scene !== 'consent' || state.attention !== 'present') return state;
  return { ...state, album: { ...state.album, isWanted } };
}

const sampleEvent: AlbumOfEvent = { album: 'yI3iCWh6TJ8ouSE7GrYBmQ', sealsTo: 'eN6v0VygvZveKsja82V120OItQFDofYVL81a6IAMKUw' };

/** While a host's event is open: the consent scene with the tick, before and after it is set. */
export const albumSamples: Samples<AlbumTypes> = {
  ofScene(theme, name, visit) {
    if (name !== 'consent' || !asksForAlbum(theme)) return [];
    return [
      ['consent-album', { ...visit, album: { event: sampleEvent, isWanted: false } }],
      ['consent-album-ticked', { ...visit, album: { event: sampleEvent, isWanted: true } }],
    ];
  },
};
