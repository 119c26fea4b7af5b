import type { Tallies } from './features.ts';
import type { Health } from './health.ts';
import type { KioskStatus, KioskSettings } from './kioskStatus.ts';

/** In characters. `passphraseProblem` has the other rules for a new one. */
export const longestPassphrase = 128;
/** Digits of the code for setting the first passphrase. */
export const firstCodeLength = 6;

/** With each request of the page: for how many milliseconds nobody has touched it. Polling alone does not keep a session alive. */
export const untouchedHeader = 'untouched-ms';

/** Answer of `GET /staff/api/login`: the state of logging in. */
export type StaffLoginState =
  /** No passphrase is set yet; `here` says whether this client may set it now. */
  | { readonly state: 'unset'; readonly here: boolean }
  /** `waitSeconds`: too many wrong ones; further tries are refused for this long; 0 if one may be tried now. */
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
 * The state of a chosen service's key, which nobody is ever shown. `given`: the booth was started with it. `set`: by staff. `locked`: staff have set
 * it, under a passphrase that has not been entered since.
 */
export interface PictureKey {
  readonly service: KeyedService;
  readonly state: 'given' | 'set' | 'locked' | 'none';
}

/** Answer of `GET /staff/api/overview`: the booth's status now. */
export interface StaffOverview {
  /** In the booth's local time, such as `2026-11-21` and `14:05`. */
  readonly day: string;
  readonly time: string;
  readonly brand: string;
  readonly version: string;
  readonly uptimeSeconds: number;
  /** What needs the staff's attention, a plain sentence each, worst first. */
  readonly problems: readonly string[];
  /** Kiosks' reports, the latest first. */
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
    /** How many sealed photos are stored; null if the list of them can't be read. */
    readonly photos: number | null;
    readonly keepDays: number;
  };
  /** What features add, a sentence each. */
  readonly lines: readonly string[];
}

export interface StaffTimes {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Answer of `GET /staff/api/day`: the sums of one day. */
export interface StaffDay {
  readonly day: string;
  /** All days that have sums, latest first. */
  readonly days: readonly string[];
  /** 24 entries. */
  readonly hours: readonly { readonly hour: number; readonly cards: number; readonly left: number; readonly broken: number }[];
  /** In the order of the survey, then the choice of format, followed by the questions of other themes that were on show. */
  readonly questions: readonly {
    readonly theme: string;
    readonly id: string;
    readonly text: string;
    readonly answers: readonly { readonly value: string; readonly text: string; readonly count: number }[];
  }[];
  /** Null where there was none. */
  readonly shutterToCard: StaffTimes | null;
  readonly codeToPhone: StaffTimes | null;
  /** From the order of the picture service to its picture, including the wait for its turn. */
  readonly orderToPicture: StaffTimes | null;
  readonly consents: readonly { readonly version: string; readonly agreed: number; readonly declined: number }[];
  /** How many retakes guests have made. */
  readonly retakes: number;
  readonly tallies: Tallies;
}

/** What must be typed before all photos are deleted. */
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
