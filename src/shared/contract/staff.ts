import type { Health } from './health.ts';
import type { KioskStatus, KioskSettings } from './kioskStatus.ts';
import type { PlainReason } from './plainReasons.ts';

/** In characters. What else a new one has to be is in `passphraseProblem`. */
export const longestPassphrase = 128;
/** Digits of the code with which the first passphrase is set. */
export const firstCodeLength = 6;

/** With each request of the page: for how many milliseconds nobody has touched it. Looking alone keeps no session. */
export const untouchedHeader = 'untouched-ms';

/** Answer of `GET /staff/api/login`: what stands between somebody and the staff page. */
export type StaffLoginState =
  /** No passphrase is set yet; `here` says whether it can be set from here and now. */
  | { readonly state: 'unset'; readonly here: boolean }
  /** `waitSeconds`: too many were wrong, and none is looked at for so long; 0 where one may be tried. */
  | { readonly state: 'locked'; readonly waitSeconds: number }
  | { readonly state: 'open' };

/** Body of every refusal. `message` is a plain sentence. */
export interface StaffRefusal {
  readonly error: 'locked' | 'wrong' | 'wait' | 'refused';
  readonly message: string;
  /** With `wait`: in so many seconds one may be tried again. */
  readonly waitSeconds?: number;
}

/** Answer of `GET /staff/api/overview`: how the booth is at this moment. */
export interface StaffOverview {
  /** By the booth's own clock, such as `2026-11-21` and `14:05`. */
  readonly day: string;
  readonly time: string;
  readonly brand: string;
  readonly version: string;
  readonly uptimeSeconds: number;
  /** What needs staff, a plain sentence each, the worst first. */
  readonly problems: readonly string[];
  /** The kiosk that was heard last in front. */
  readonly kiosks: readonly (KioskStatus & { readonly heardSecondsAgo: number })[];
  readonly closed: KioskSettings['closed'];
  readonly camera: KioskSettings['camera'];
  readonly theme: {
    readonly name: string;
    readonly chosen: string;
    readonly choices: readonly { readonly id: string; readonly name: string }[];
    readonly openingTimes: readonly string[];
  };
  readonly outboxes: Health['outboxes'];
  readonly guests: Health['guests'];
  readonly pictures: Health['pictures'];
  readonly storage: Health['storage'] & {
    /** How many photos are kept, each sealed; null where the list of them doesn't answer. */
    readonly photos: number | null;
    readonly keepDays: number;
  };
}

export interface StaffTimes {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Answer of `GET /staff/api/day`: sums of one day of the booth's. */
export interface StaffDay {
  readonly day: string;
  /** All that have sums, the latest first. */
  readonly days: readonly string[];
  /** 24 of them. */
  readonly hours: readonly { readonly hour: number; readonly cards: number; readonly left: number; readonly broken: number }[];
  /** In the order of the survey, those of other themes that were on show after them. */
  readonly questions: readonly {
    readonly theme: string;
    readonly id: string;
    readonly text: string;
    readonly answers: readonly { readonly value: string; readonly text: string; readonly count: number }[];
  }[];
  /** Null where there was none. */
  readonly shutterToCard: StaffTimes | null;
  readonly codeToPhone: StaffTimes | null;
  readonly consents: readonly { readonly version: string; readonly agreed: number; readonly declined: number }[];
  /** How many cards showed the photo as it is, by why; the most frequent first. */
  readonly plain: readonly { readonly reason: PlainReason; readonly count: number }[];
  /** How many shots guests have taken back. */
  readonly retakes: number;
}

/** What has to be typed before all photos are deleted. */
export const clearingWord = 'DELETE';

/** Answer of `POST /staff/api/photos/clear`. */
export interface StaffCleared {
  readonly photos: number;
}
