import type { Tallies } from './features.ts';
import type { Health } from './health.ts';
import type { KioskStatus, KioskSettings } from './kioskStatus.ts';

/** In characters. `passphraseProblem` has the other rules for a new passphrase. */
export const longestPassphrase = 128;
/** Digits of the code for setting the first passphrase. */
export const firstCodeLength = 6;

/** Sent with each request of the page: milliseconds since the page was last touched. Polling alone does not keep a session alive. */
export const untouchedHeader = 'untouched-ms';

/** Answer of `GET /staff/api/login`: the login state. */
export type StaffLoginState =
  /** No passphrase is set yet; `here` says whether this client may set it now. */
  | { readonly state: 'unset'; readonly here: boolean }
  /** `waitSeconds`: how long further attempts are refused after too many wrong ones; 0 if an attempt is allowed now. */
  | { readonly state: 'locked'; readonly waitSeconds: number }
  | { readonly state: 'open' };

/** Body of every error answer. `message` is a plain sentence. */
export interface StaffRefusal {
  readonly error: 'locked' | 'wrong' | 'wait' | 'refused';
  readonly message: string;
  /** With `wait`: how many seconds until the next try is allowed. */
  readonly waitSeconds?: number;
}

/** The picture services that take a key. */
export const keyedServices = ['openai', 'gemini', 'sdwebui'] as const;
export type KeyedService = (typeof keyedServices)[number];

/**
 * The state of a configured service's key, which is never shown. `given`: the booth was started with the key. `set`: by staff. `locked`:
 * staff have set the key, but its passphrase has not been entered since startup.
 */
export interface PictureKey {
  readonly service: KeyedService;
  readonly state: 'given' | 'set' | 'locked' | 'none';
}

/** Answer of `GET /staff/api/overview`: the booth's current status. */
export interface StaffOverview {
  /** In the booth's local time, such as `2026-11-21` and `14:05`. */
  readonly day: string;
  readonly time: string;
  readonly brand: string;
  readonly version: string;
  readonly uptimeSeconds: number;
  /** What needs the staff's attention: one plain sentence per problem, worst first. */
  readonly problems: readonly string[];
  /** Kiosks' reports, latest first. */
  readonly kiosks: readonly (KioskStatus & { readonly heardSecondsAgo: number })[];
  readonly closed: KioskSettings['closed'];
  readonly camera: KioskSettings['camera'];
  readonly cameraTurn: KioskSettings['cameraTurn'];
  readonly theme: {
    readonly name: string;
    readonly chosen: string;
    readonly choices: readonly { readonly id: string; readonly name: string }[];
    readonly openingTimes: readonly string[];
  };
  readonly outboxes: Health['outboxes'];
  readonly guests: Health['guests'];
  readonly pictures: (NonNullable<Health['pictures']> & { readonly keys: readonly PictureKey[] }) | null;
  readonly storage: Health['storage'] & {
    /** How many sealed photos are stored; null if the records can't be read. */
    readonly photos: number | null;
    readonly keepDays: number;
  };
  /** Lines that features add, one sentence each. */
  readonly lines: readonly string[];
}

export interface StaffTimes {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Answer of `GET /staff/api/day`: the totals of one day. */
export interface StaffDay {
  readonly day: string;
  /** All days with totals, latest first. */
  readonly days: readonly string[];
  /** 24 entries. */
  readonly hours: readonly { readonly hour: number; readonly cards: number; readonly left: number; readonly broken: number }[];
  /** In the order of the survey, then the choice of format, then the questions of other themes that were on show. */
  readonly questions: readonly {
    readonly theme: string;
    readonly id: string;
    readonly text: string;
    readonly answers: readonly { readonly value: string; readonly text: string; readonly count: number }[];
  }[];
  /** Null if there were none. */
  readonly shutterToCard: StaffTimes | null;
  readonly codeToPhone: StaffTimes | null;
  /** From the order to the picture service's picture, including the wait in the queue. */
  readonly orderToPicture: StaffTimes | null;
  readonly consents: readonly { readonly version: string; readonly agreed: number; readonly declined: number }[];
  /** How many retakes guests have made. */
  readonly retakes: number;
  readonly tallies: Tallies;
}

/** What staff must type before all photos are deleted. */
export const clearingWord = 'DELETE';

/** Answer of `POST /staff/api/studio`. */
export interface StudioOpened {
  /** The studio's page, on the booth's own machine. */
  readonly address: string;
}

/** Answer of `POST /staff/api/photos/clear`. */
export interface StaffCleared {
  readonly photos: number;
}
