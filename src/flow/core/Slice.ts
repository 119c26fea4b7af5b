import type { VisitSummary } from '../../shared/contract/visitReport.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import type { PictureShape } from '../../shared/theme/shownLayers.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { ChoiceOfConsent, PointOfConsent } from './PointOfConsent.ts';
import type { SomeEvent, TouchOrNews } from './EventKinds.ts';

/** The type that a feature declares under this name; `unknown` if it declares none. */
export type Part<Types, Name extends string> = Types extends Readonly<Record<Name, infer Own>> ? Own : unknown;
/** Like `Part`, for types that form a union across features; `never` if the feature declares none. */
export type Kinds<Types, Name extends string> = Types extends Readonly<Record<Name, infer Own>> ? Own : never;

/** The intersection of a union's members. */
export type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Whole) => void ? Whole : never;

export type ThemeFormat = NonNullable<Theme['formats']>[number];

/** A visit as every slice sees it: the feature's own fields, and the few scene fields that several features need. */
export type SomeVisit<Types> = Part<Types, 'settled'> & { readonly format?: string } & (
    | ({ readonly scene: 'result'; readonly answers: Answers } & Part<Types, 'result'>)
    | {
        readonly scene: 'generating';
        readonly answers: Answers;
        readonly development: { readonly name: string; readonly photo?: string };
      }
    | {
        readonly scene:
          'welcome' | 'survey' | 'formats' | 'consent' | 'preparing' | 'live' | 'countdown' | 'notFound' | 'closed' | 'trouble';
      }
  );

/** What slices know, besides the visit, when they choose their activities. */
export interface About<Types> {
  readonly answers: Answers;
  readonly format: Part<Types, 'format'> & { readonly id: string; readonly shots: number; readonly taking?: object };
  /** The visit's first picture. */
  readonly picture: Part<Types, 'picture'> | undefined;
  /** Whether guests are in front of the camera or waiting for their picture. */
  readonly isPictureAwaited: boolean;
  /** Whether the guests' photo must not leave the page. */
  readonly isWithheld: boolean;
}

/** A feature's spoken text: instead of the scene's own words, or after the result's own. */
export type Said = { readonly instead: string } | { readonly after: readonly string[] };

/**
 * A feature's part of the visit: pure functions, most of them optional. `Types` declares the feature's types: `rules`, `format`, `settled`
 * (the fields kept from scene to scene), `picture`, `result`, `agreement`, and the kinds of `event`, `activity`, `taking` and `icon`.
 * `Given` declares the types that the functions return. Only the list of all slices needs it to be narrower than `Types`, because each
 * slice returns just its own part.
 */
export interface Slice<Types, Given = Types> {
  /** The feature's settings from the theme. */
  readonly rules: (theme: Theme) => Part<Given, 'rules'>;
  /** The feature's settings from one of the theme's formats. */
  readonly format?: (theme: Theme, format: ThemeFormat) => Part<Given, 'format'> & { readonly taking?: Kinds<Types, 'taking'> };
  readonly events: Readonly<Record<string, TouchOrNews>>;
  /** The fields that a visit keeps from scene to scene, as long as it has answers. */
  readonly kept?: readonly (keyof Part<Types, 'settled'>)[];
  /** The state after news that counts in every scene from the survey to the result; undefined for all other events. */
  readonly received?: <State extends Part<Types, 'settled'>>(state: State, event: SomeEvent) => State | undefined;
  /** The result after an event: unchanged if the event does not apply, null if the visit ends, undefined for another feature's event. */
  readonly inResult?: <State extends Part<Types, 'result'>>(
    rules: Part<Types, 'rules'>,
    state: State,
    event: SomeEvent,
  ) => State | null | undefined;
  readonly activities?: (rules: Part<Types, 'rules'>, visit: SomeVisit<Types>, about: About<Types>) => readonly Kinds<Types, 'activity'>[];
  /** Files from this event that the next state doesn't use; undefined for another feature's event. */
  readonly lostFiles?: (event: SomeEvent, after: SomeVisit<Types>) => readonly { readonly bytes: Uint8Array }[] | undefined;
  /** The feature's part of a recorded picture. The record is untrusted. */
  readonly recorded?: (record: Record<string, unknown>, format: Part<Types, 'format'>) => Part<Given, 'picture'>;
  /** The feature's part of the visit's report to the server. */
  readonly reported?: (format: Part<Types, 'format'>, picture: Part<Types, 'picture'>) => Partial<VisitSummary>;
  readonly spoken?: (theme: Theme, visit: SomeVisit<Types>) => Said | null;
  /**
   * Points that guests are asked to agree to before the theme's own points. The theme's own points follow only if the theme asks for
   * consent.
   */
  readonly asks?: (theme: Theme) => readonly PointOfConsent<Extract<Kinds<Types, 'icon'>, string>>[];
  /** A consent point that this feature adds to the theme's own; null for none. */
  readonly adds?: (theme: Theme, visit: Part<Types, 'settled'>) => PointOfConsent<Extract<Kinds<Types, 'icon'>, string>> | null;
  /** The points that guests may tick, below those that they agree to. */
  readonly choices?: (
    theme: Theme,
    visit: Part<Types, 'settled'>,
  ) => readonly ChoiceOfConsent<Extract<Kinds<Types, 'icon'>, string>, Extract<Kinds<Types, 'event'>, SomeEvent>>[];
  readonly agreement?: AgreementSlice<Part<Types, 'rules'>, Part<Types, 'agreement'>, Part<Given, 'agreement'>>;
}

/** The feature's part of a guest's answer to the terms. */
interface AgreementSlice<Rules, Agreement, Given> {
  readonly of: (rules: Rules, agreed: boolean) => Given;
  /** Whether a yes still holds for this feature. */
  readonly holds: (rules: Rules, agreement: Agreement) => boolean;
  /** The feature's part of a recorded answer. The record is untrusted. */
  readonly recorded: (record: Record<string, unknown>) => Given;
}

/** A feature's samples, by file name, for previews and tests. */
export interface Samples<Types> {
  /** Further variants of the sample named `name`. */
  readonly ofScene?: <State extends SomeVisit<Types>>(theme: Theme, name: string, visit: State) => readonly (readonly [string, State])[];
  /** The samples of a format that belongs to this feature, from a result in that format; `url` is the guests' photo. */
  readonly ofFormat?: <Result extends SampleResult<Types>>(
    format: ThemeFormat,
    result: Result,
    url: string,
  ) => readonly (readonly [string, Result | SampleTaking<Types>])[];
}

interface SampleResult<Types> {
  readonly answers: Answers;
  readonly format?: string;
  readonly picture: Part<Types, 'picture'> & { readonly url: string; readonly shape: PictureShape };
  readonly strip?: readonly object[];
}

interface SampleTaking<Types> {
  readonly scene: 'generating';
  readonly answers: Answers;
  readonly format?: string;
  readonly development: Pick<Extract<Kinds<Types, 'taking'>, { readonly name: string }>, 'name'>;
}
