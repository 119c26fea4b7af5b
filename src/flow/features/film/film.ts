import type { Answers } from '../../../shared/survey/answers.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { PhotoSecret } from '../../../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../../../shared/share/SharedItem.ts';
import type { EventKinds } from '../../core/EventKinds.ts';
import type { MakingOrder } from '../../core/MakingOrder.ts';

/** A film of guests, looped. */
export interface MadeFilm {
  /** A data URL of MP4 or WebM. */
  readonly url: string;
  /** Whether it shows them in their scene, or as the camera did. */
  readonly shows: 'scene' | 'photo';
}

/** What a picture has of the film whose still it is. */
export interface Filmed {
  readonly film?: MadeFilm;
}

/** What the result has of its film. */
export interface Playing {
  readonly picture: Filmed;
  /** Present while the guest has a film do otherwise than it does by itself: stand still, or play where motion is reduced. */
  readonly film?: 'switched';
}

export type FilmEvent = { readonly type: 'film-pressed' };

export const filmEvents: EventKinds<FilmEvent> = { 'film-pressed': 'touch' };

/** How guests are filmed. */
export interface FilmRules {
  readonly seconds: number;
  readonly framesPerSecond: number;
}

type Boomerang = NonNullable<NonNullable<Theme['formats']>[number]['boomerang']>;

/** What a format asks that films guests. */
export const filmFormat = ({ seconds, framesPerSecond = 25, frames }: Boomerang) => ({
  plain: frames === 'photo',
  film: { seconds, framesPerSecond } satisfies FilmRules,
});

export type FilmActivity =
  /** Holds ready what films guests with these answers. */
  | { readonly key: 'studio'; readonly type: 'studio'; readonly answers: Answers; readonly format: string; readonly film: FilmRules }
  /** Films the guests, and makes the picture of the film's last frame. */
  | (MakingOrder & { readonly type: 'filming'; readonly film: FilmRules })
  /** Plays a film. */
  | { readonly key: 'playing'; readonly type: 'playing'; readonly film: MadeFilm }
  /** Sends it, with the card, its still. */
  | {
      readonly key: 'sending';
      readonly type: 'sending-film';
      readonly card: SharedItem | null;
      readonly secret: PhotoSecret | null;
      readonly film: MadeFilm;
    };

export const playing = (film: MadeFilm): FilmActivity => ({ key: 'playing', type: 'playing', film });

/** The result after a touch of its film; the very state where it has none. */
export function switchFilm<State extends Playing>(state: State): State {
  if (state.picture.film === undefined) return state;
  const { film, ...others } = state;
  return film === undefined ? { ...state, film: 'switched' } : (others as unknown as State);
}

/** The recorded film of a picture. */
export function filmIn({ film }: Record<string, unknown>): Filmed {
  const { url, shows } = (film ?? {}) as Record<string, unknown>;
  return isFilmDataUrl(url) && (shows === 'scene' || shows === 'photo') ? { film: { url, shows } } : {};
}

/** Whether a value is a film as a data URL: MP4, which begins with a box `ftyp` (ISO/IEC 14496-12), or WebM, which begins as all EBML does. */
const isFilmDataUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^data:video\/(?:mp4;base64,AAAA..Z0eX|webm;base64,GkXfo)[A-Za-z0-9+/]+={0,2}$/.test(value);

/** What is said aloud while guests are filmed. */
export const spokenFilming = ({ texts }: Theme): string => texts.films?.filming ?? texts.generating;
