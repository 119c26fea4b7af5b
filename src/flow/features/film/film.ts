import type { Answers } from '../../../shared/survey/answers.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { EventKinds } from '../../core/EventKinds.ts';
import { isOneOf } from '../../core/EventKinds.ts';
import type { Samples, Slice } from '../../core/Slice.ts';

/** A looping film of the guests. */
export interface MadeFilm {
  /** A data URL of MP4 or WebM. */
  readonly url: string;
  /** Whether the film shows the guests in their scene, or as the camera saw them. */
  readonly shows: 'scene' | 'photo';
}

/** The film from which this still was taken. */
export interface Filmed {
  readonly film?: MadeFilm;
}

/** The film's part of the result. */
export interface Playing {
  readonly picture: Filmed;
  /** Present if the guest has paused the film, or started it despite reduced motion. */
  readonly film?: 'switched';
}

type FilmEvent = { readonly type: 'film-pressed' };

const events: EventKinds<FilmEvent> = { 'film-pressed': 'touch' };

/** How guests are filmed. */
export interface FilmRules {
  readonly seconds: number;
  readonly framesPerSecond: number;
}

/** The film settings of a format; undefined if it does not film guests. */
interface FilmFormat {
  readonly film?: FilmRules;
}

type Boomerang = Pick<NonNullable<NonNullable<Theme['formats']>[number]['boomerang']>, 'seconds' | 'framesPerSecond'>;

/** The settings of a format that films guests, including how the recording runs. */
export function filmFormat({ seconds, framesPerSecond = 25 }: Boomerang) {
  const film: FilmRules = { seconds, framesPerSecond };
  return {
    film,
    taking: { name: 'filming', takesMs: 1000 * seconds, making: { type: 'filming', film } } as const,
  };
}

export type FilmActivity =
  /** Prepares for filming guests with these answers. */
  | { readonly key: 'recorder'; readonly type: 'recorder'; readonly answers: Answers; readonly format: string; readonly film: FilmRules }
  /** Plays a film. */
  | { readonly key: 'playing'; readonly type: 'playing'; readonly film: MadeFilm };

export interface FilmTypes {
  readonly format: FilmFormat;
  readonly picture: Filmed;
  readonly result: Playing;
  readonly event: FilmEvent;
  readonly activity: FilmActivity;
  readonly taking: ReturnType<typeof filmFormat>['taking'];
}

export const film: Slice<FilmTypes> = {
  rules: () => ({}),
  format: (_theme, { boomerang }) => (boomerang === undefined ? {} : filmFormat(boomerang)),
  events,
  inResult: (_rules, state, event) => (isOneOf(events, event) ? switchFilm(state) : undefined),
  activities(_rules, _visit, { answers, format, picture, isPictureAwaited }) {
    if (picture?.film !== undefined) return [{ key: 'playing', type: 'playing', film: picture.film }];
    const { film: rules, id } = format;
    return rules === undefined || !isPictureAwaited ? [] : [{ key: 'recorder', type: 'recorder', answers, format: id, film: rules }];
  },
  recorded: (record, format) => (format.film === undefined ? {} : filmIn(record)),
  reported: (format, picture) => (format.film === undefined ? {} : { film: picture.film?.shows ?? 'still' }),
  spoken: ({ texts }, visit) =>
    visit.scene === 'generating' && visit.development.name === 'filming' ? { instead: texts.films?.filming ?? texts.generating } : null,
};

/** The result after a touch on its film; unchanged if it has none. */
function switchFilm<State extends Playing>(state: State): State {
  if (state.picture.film === undefined) return state;
  const { film, ...others } = state;
  return film === undefined ? { ...state, film: 'switched' } : (others as unknown as State);
}

/** The film recorded with a picture. */
function filmIn({ film }: Record<string, unknown>): Filmed {
  const { url, shows } = (film ?? {}) as Record<string, unknown>;
  return isFilmDataUrl(url) && (shows === 'scene' || shows === 'photo') ? { film: { url, shows } } : {};
}

/**
 * Whether a value is a film as a data URL: MP4, which begins with a box `ftyp` (ISO/IEC 14496-12), or WebM, which begins like every EBML
 * file.
 */
const isFilmDataUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^data:video\/(?:mp4;base64,AAAA..Z0eX|webm;base64,GkXfo)[A-Za-z0-9+/]+={0,2}$/.test(value);

export const filmSamples: Samples<FilmTypes> = {
  ofFormat({ id, boomerang }, result) {
    if (boomerang === undefined) return [];
    const { answers, format, picture } = result;
    const shows = boomerang.frames ?? 'scene';
    return [
      [`${id}-filming`, { scene: 'generating', answers, ...(format === undefined ? {} : { format }), development: { name: 'filming' } }],
      [`${id}-result`, { ...result, picture: { ...picture, film: { url: '', shows } } }],
    ];
  },
};
