import type { EntryKind } from '../../../shared/album/albumEntry.ts';
import type { SealedList } from '../../../shared/album/eventKeys.ts';
import type { OpenAlbum } from '../../../shared/contract/album/album.ts';
import { asksForAlbum, asksForWall } from '../../../shared/theme/asksForAlbum.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { EventKinds } from '../../core/EventKinds.ts';
import { isOneOf } from '../../core/EventKinds.ts';
import type { Samples, Slice } from '../../core/Slice.ts';

/** An open event's album, as the booth knows it. */
export type AlbumOfEvent = NonNullable<OpenAlbum['event']>;

/** What a visit knows about the hosts' album. */
export interface AlbumKnown {
  /** Null or undefined if no event is open. `isWanted`: the guests have ticked the album; `onWall`: they have ticked the wall. */
  readonly album?: { readonly event: AlbumOfEvent; readonly isWanted: boolean; readonly onWall?: boolean } | null;
}

export type AlbumVisitEvent =
  { readonly type: 'album-reported'; readonly event: AlbumOfEvent | null } | Chosen<'album-chosen'> | Chosen<'wall-chosen'>;

interface Chosen<Type extends string> {
  readonly type: Type;
  readonly isWanted: boolean;
}

const events: EventKinds<AlbumVisitEvent> = { 'album-reported': 'news', 'album-chosen': 'touch', 'wall-chosen': 'touch' };

export interface AlbumRules {
  readonly asksForAlbum: boolean;
  readonly asksForWall: boolean;
}

export type AlbumActivity =
  /** Asks the booth's server which event is open. */
  | { readonly key: 'album'; readonly type: 'album' }
  /** Until this is aborted, the visit's card goes into the event's album, or onto its wall. */
  | { readonly key: string; readonly type: 'album-wish'; readonly event: SealedList; readonly kind: EntryKind };

export interface AlbumTypes {
  readonly rules: AlbumRules;
  readonly settled: AlbumKnown;
  readonly event: AlbumVisitEvent;
  readonly activity: AlbumActivity;
  readonly icon: 'ticked' | 'unticked';
}

export const album: Slice<AlbumTypes> = {
  rules: (theme: Theme) => ({ asksForAlbum: asksForAlbum(theme), asksForWall: asksForWall(theme) }),
  events,
  kept: ['album'],
  received(state, event) {
    if (!isOneOf<AlbumVisitEvent>(events, event)) return undefined;
    return event.type === 'album-reported' ? withEvent(state, event.event) : chosen(state, event);
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
        // Guests must tick the box and agree: neither is consent without the other.
        return isWithheld
          ? []
          : wantedLists(rules, visit).map((event) => ({
              key: `album ${event.album}`,
              type: 'album-wish',
              event,
              kind: format.shots > 1 ? 'strip' : 'card',
            }));
      case 'welcome':
      case 'notFound':
      case 'closed':
      case 'trouble':
        return [];
    }
  },
  choices(theme, { album: known }) {
    const { album: inAlbum, wall: onWall } = theme.texts.consent;
    if (!known) return [];
    return [
      ...(inAlbum === undefined ? [] : [point(inAlbum, 'album', known.isWanted)]),
      ...(onWall === undefined || known.event.wall === undefined || !asksForWall(theme)
        ? []
        : [point(onWall, 'wall', known.onWall === true)]),
    ];
  },
};

const point = (text: string, words: 'album' | 'wall', isTicked: boolean) => ({
  text,
  words,
  icon: isTicked ? ('ticked' as const) : ('unticked' as const),
  choice: { isTicked, event: { type: words === 'album' ? ('album-chosen' as const) : ('wall-chosen' as const), isWanted: !isTicked } },
});

/** The lists that the guests have ticked: the album, the wall, or both. */
function wantedLists(rules: AlbumRules, { album: known }: AlbumKnown): readonly SealedList[] {
  if (!known) return [];
  const { album: id, sealsTo, wall } = known.event;
  return [
    ...(rules.asksForAlbum && known.isWanted ? [{ album: id, sealsTo }] : []),
    ...(rules.asksForWall && known.onWall === true && wall !== undefined ? [wall] : []),
  ];
}

type InScene = AlbumKnown & { readonly scene?: string; readonly attention?: string };

/** True while guests are still answering. After that, changes to the event do not affect their answer. */
const isAnswering = ({ scene }: InScene): boolean => scene === 'survey' || scene === 'formats' || scene === 'consent';

/** The state after news of the open event. A tick for one event is not a tick for another. */
function withEvent<State extends InScene>(state: State, event: AlbumOfEvent | null): State {
  if (!isAnswering(state) || state.album?.event.album === event?.album) return state;
  return { ...state, album: event && { event, isWanted: false } };
}

/** A tick counts only in the consent scene, and not under a dialog. */
function chosen<State extends InScene>(state: State, { type, isWanted }: Chosen<'album-chosen' | 'wall-chosen'>): State {
  const { album: known } = state;
  if (!known || state.scene !== 'consent' || state.attention !== 'present') return state;
  if ((type === 'album-chosen' ? known.isWanted : known.onWall === true) === isWanted) return state;
  // The wall requires the album, where the host can remove a picture.
  const both =
    type === 'wall-chosen' ? { onWall: isWanted, ...(isWanted && { isWanted }) } : { isWanted, ...(!isWanted && { onWall: false }) };
  return { ...state, album: { ...known, ...both } };
}

const sampleList: SealedList = { album: 'yI3iCWh6TJ8ouSE7GrYBmQ', sealsTo: 'eN6v0VygvZveKsja82V120OItQFDofYVL81a6IAMKUw' };
const sampleEvent: AlbumOfEvent = { ...sampleList, wall: sampleList };

/** The consent scene while a host's event is open, with the ticks unset and set. */
export const albumSamples: Samples<AlbumTypes> = {
  ofScene(theme, name, visit) {
    if (name !== 'consent' || !asksForAlbum(theme)) return [];
    return [
      ['consent-album', { ...visit, album: { event: sampleEvent, isWanted: false } }],
      ['consent-album-ticked', { ...visit, album: { event: sampleEvent, isWanted: true, onWall: true } }],
    ];
  },
};
