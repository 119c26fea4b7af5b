import type { VisitSummary } from '../../shared/contract/visitReport.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import type { PictureShape } from '../../shared/theme/shownLayers.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { ChoiceOfConsent, PointOfConsent } from './PointOfConsent.ts';
import type { SomeEvent, TouchOrNews } from './EventKinds.ts';

/** The type a feature declares under a name; `unknown` if it declares none. */
export type Part<Types, Name extends string> = Types extends Readonly<Record<Name, infer Own>> ? Own : unknown;
/** The same for types that form a union across features; `never` if the feature declares none. */
export type Kinds<Types, Name extends string> = Types extends Readonly<Record<Name, infer Own>> ? Own : never;

/** What has all that the alternatives have. */
export type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Whole) => void ? Whole : never;

export type ThemeFormat = NonNullable<Theme['formats']>[number];

/** A visit as every slice sees it: the feature's own fields and the few scene fields that several features need. */
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

/** What slices get beside the visit to decide which activities run. */
export interface About<Types> {
  readonly answers: Answers;
  readonly format: Part<Types, 'format'> & { readonly id: string; readonly shots: number; readonly taking?: object };
  /** The visit's first picture. */
  readonly picture: Part<Types, 'picture'> | undefined;
  /** Whether guests are in front of the camera or wait for their picture. */
  readonly isPictureAwaited: boolean;
  /** Whether their photo must not leave the page. */
  readonly isWithheld: boolean;
}

/** What is spoken for a feature: instead of the scene's own words, or after those of the result. */
export type Said = { readonly instead: string } | { readonly after: readonly string[] };

/**
 * A feature's part of the visit: pure functions, most of them optional. `Types` names its types: `rules`, `format`, `settled` (what a visit keeps
 * from scene to scene), `picture`, `result`, `agreement`, and the kinds of `event`, `activity`, `taking` and `icon`. `Given` names the types of its
 * answers; in the list of all slices, each returns its own part only.
 */
export interface Slice<Types, Given = Types> {
  /** What it reads from the theme. */
  readonly rules: (theme: Theme) => Part<Given, 'rules'>;
  /** What it reads from one of the theme's formats. */
  readonly format?: (theme: Theme, format: ThemeFormat) => Part<Given, 'format'> & { readonly taking?: Kinds<Types, 'taking'> };
  readonly events: Readonly<Record<string, TouchOrNews>>;
  /** The fields a visit keeps from scene to scene as long as it has answers. */
  readonly kept?: readonly (keyof Part<Types, 'settled'>)[];
  /** The state after news that counts in every scene from the survey to the result; undefined for any other event. */
  readonly received?: <State extends Part<Types, 'settled'>>(state: State, event: SomeEvent) => State | undefined;
  /** The result after an event: the same state if the event means nothing, null if the visit ends, undefined for another feature's event. */
  readonly inResult?: <State extends Part<Types, 'result'>>(
    rules: Part<Types, 'rules'>,
    state: State,
    event: SomeEvent,
  ) => State | null | undefined;
  readonly activities?: (rules: Part<Types, 'rules'>, visit: SomeVisit<Types>, about: About<Types>) => readonly Kinds<Types, 'activity'>[];
  /** Files that an event brought and that the next state doesn't use; undefined for another feature's event. */
  readonly lostFiles?: (event: SomeEvent, after: SomeVisit<Types>) => readonly { readonly bytes: Uint8Array }[] | undefined;
  /** Its part of a recorded picture. The record is untrusted. */
  readonly recorded?: (record: Record<string, unknown>, format: Part<Types, 'format'>) => Part<Given, 'picture'>;
  /** What the server is told about it with the visit. */
  readonly reported?: (format: Part<Types, 'format'>, picture: Part<Types, 'picture'>) => Partial<VisitSummary>;
  readonly spoken?: (theme: Theme, visit: SomeVisit<Types>) => Said | null;
  /** What it asks guests to agree to before the theme's own points. Those are asked only if the theme itself asks for consent. */
  readonly asks?: (theme: Theme) => readonly PointOfConsent<Extract<Kinds<Types, 'icon'>, string>>[];
  /** A point it adds to the theme's own; null for none. */
  readonly adds?: (theme: Theme, visit: Part<Types, 'settled'>) => PointOfConsent<Extract<Kinds<Types, 'icon'>, string>> | null;
  /** What guests may tick below the points, beside what they agree to. */
  readonly choices?: (
    theme: Theme,
    visit: Part<Types, 'settled'>,
  ) => readonly ChoiceOfConsent<Extract<Kinds<Types, 'icon'>, string>, Extract<Kinds<Types, 'event'>, SomeEvent>>[];
  readonly agreement?: AgreementSlice<Part<Types, 'rules'>, Part<Types, 'agreement'>, Part<Given, 'agreement'>>;
}

/** Its part of a guest's answer to the terms. */
interface AgreementSlice<Rules, Agreement, Given> {
  readonly of: (rules: Rules, agreed: boolean) => Given;
  /** Whether a yes still holds for it. */
  readonly holds: (rules: Rules, agreement: Agreement) => boolean;
  /** Its part of a recorded answer. The record is untrusted. */
  readonly recorded: (record: Record<string, unknown>) => Given;
}

/** A feature's samples, for previews and tests, by file name. */
export interface Samples<Types> {
  /** Further variants of the sample with that name. */
  readonly ofScene?: <State extends SomeVisit<Types>>(theme: Theme, name: string, visit: State) => readonly (readonly [string, State])[];
  /** What a format of its own shows, given a result with that format; `url` is the guests' photo. */
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
