import type { ReportedBooth, SentLook } from './booths.ts';
import type { ReportParts } from './features.ts';
import type { StaffTimes } from './staff.ts';

/** Sent with each request of the console's page: milliseconds since the page was last touched. Polling alone does not keep a session alive. */
export const consoleUntouchedHeader = 'untouched-ms';

/** Sent with each request for something that can't be undone: the proof from `POST /console/api/proof`. */
export const consoleProofHeader = 'stagebooth-proof';

/** Length, in characters, of the code that lets a new account set its passphrase. */
export const accountCodeLength = 12;

/** Operators may make changes; viewers have read-only access. */
export const consoleRoles = ['operator', 'viewer'] as const;
export type ConsoleRole = (typeof consoleRoles)[number];

/** The account that has signed in. */
export interface ConsoleAccount {
  readonly id: string;
  readonly name: string;
  readonly role: ConsoleRole;
  /** Whether the account may see everything; otherwise only its own events. */
  readonly reachesAll: boolean;
}

/** Answer of `GET /console/api/session`. */
export interface ConsoleSession {
  /** Null: nobody is signed in. */
  readonly account: ConsoleAccount | null;
  /** The address that booths join and phones open. */
  readonly publicUrl: string;
}

/** Body of every error answer. `message` is a plain sentence. */
export interface ConsoleRefusal {
  /** `unproven`: the caller must show the passphrase or passkey again. */
  readonly error: 'signed-out' | 'unproven' | 'wrong' | 'wait' | 'forbidden' | 'unknown' | 'refused' | 'unavailable';
  readonly message: string;
  /** With `wait`: how many seconds until the next try is allowed. */
  readonly waitSeconds?: number;
  /** With a refused theme: the findings, a sentence each. */
  readonly findings?: readonly string[];
}

export interface PasskeyOnConsole {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  /** Null if the passkey was never used. */
  readonly used: string | null;
}

/** A line of `GET /console/api/sessions`: one of the caller's own sessions. */
export interface SessionOnConsole {
  readonly id: string;
  readonly begun: string;
  /** When the session's page was last touched. */
  readonly used: string;
  /** Such as `Firefox on Windows`; null if an older server began the session. */
  readonly browser: string | null;
  /** The name of the passkey that began the session; null if a passphrase did. */
  readonly passkey: string | null;
  /** Whether this is the session that sent the request. */
  readonly isThis: boolean;
}

/** Answer of `POST /console/api/people/:person/lock`: what can no longer open the account. */
export interface LockedAccount {
  readonly sessions: number;
  readonly passkeys: number;
  readonly hadPassphrase: boolean;
  /** Whether an unused code was withdrawn. */
  readonly hadCode: boolean;
}

/** Answer of `POST /console/api/proof`. */
export interface ConsoleProof {
  readonly proof: string;
  /** For how many minutes the proof is valid. */
  readonly minutes: number;
}

/** Answer of `GET /console/api/people`. */
export interface PersonOnConsole extends ConsoleAccount {
  /** Ids of events; meaningless for accounts that reach everything. */
  readonly events: readonly string[];
  /** `code`: a code opens the account. `expired`: its first code was not used in time. `locked`: only a new code opens it. */
  readonly state: 'ready' | 'code' | 'expired' | 'locked';
  readonly passkeys: number;
  /** How many sessions are running. */
  readonly sessions: number;
  /** The last sign-in; null if there was none, or none since servers began to record it. */
  readonly signedIn: string | null;
}

/** The answer when a code is created. The code is shown once. */
export interface AccountCode {
  readonly code: string;
  readonly hours: number;
}

/** A line of `GET /console/api/joins`: a booth that asks to join. Only the booth shows all six words. */
export interface JoiningBooth {
  readonly name: string;
  /** The first of the booth's six words, to tell booths apart. The other words stay secret: whoever types them has seen the booth. */
  readonly firstWord: string;
  readonly version: string;
  /** The booth's name before it was revoked, which it will get again; null for a new booth. */
  readonly formerName: string | null;
  /** The address or network from which the request comes. */
  readonly client: string | null;
  readonly askedSecondsAgo: number;
  readonly expiresInSeconds: number;
}

/** A booth's condition. `silent`: no report for a while. `new`: no report yet. */
export type BoothCondition = 'silent' | 'problem' | 'new' | 'well' | 'closed' | 'revoked';

/** The progress of a theme that was sent to a booth. */
export interface LookOnWay {
  readonly look: { readonly id: string; readonly name: string } | null;
  /** `taken`: the theme is on show. `superseded`: another theme was sent before the booth took this one. */
  readonly state: 'sent' | 'taken' | 'refused' | 'superseded';
  /** Why the booth refused it. */
  readonly says: string | null;
  readonly given: string;
}

/** A line of `GET /console/api/booths`, most urgent first. */
export interface BoothOnConsole {
  readonly id: string;
  readonly name: string;
  readonly condition: BoothCondition;
  /** What needs attention: one plain sentence per problem, worst first. */
  readonly problems: readonly string[];
  /**
   * Whether the booth's latest report is current: received within two minutes, and since the booth's last move. Otherwise it is unknown what else is
   * wrong with the booth.
   */
  readonly isKnown: boolean;
  readonly heardSecondsAgo: number | null;
  readonly version: string | null;
  readonly theme: string | null;
  /** Cards of the booth's current day; null if it has never reported. */
  readonly cardsToday: number | null;
  readonly waitingPhotos: number | null;
  /** The features' last report; null without a current report. */
  readonly reported: ReportParts | null;
  /** What the booth can't be asked now, each with the reason: a short sentence. */
  readonly cannot: Readonly<Partial<Record<BoothAct, string>>>;
  /** The event that the booth belongs to today. */
  readonly event: { readonly id: string; readonly name: string } | null;
}

/** A line of `GET /console/api/booths/:booth/moves`: an event to which a booth can move today, and what the move would change. */
export interface BoothMove {
  /** Null stands for no event. */
  readonly event: { readonly id: string; readonly name: string } | null;
  readonly isHere: boolean;
  /** Whether the booth left this event within a day: moving back undoes that move. */
  readonly isBack: boolean;
  /** The booth's count there today, which stays there. */
  readonly cardsToday: number;
  /** The names of accounts that see the booth while it is there, besides those that reach everything. */
  readonly readers: readonly string[];
  /** The theme that the booth gets there; null for its own. */
  readonly look: SentLook | null;
}

/** A line of `GET /console/api/booths/:booth/troubles` and of `GET /console/api/events/:event/troubles`. */
export interface TroubleOnConsole {
  readonly booth: { readonly id: string; readonly name: string };
  /** A plain sentence, with the figures from when the problem began. */
  readonly problem: string;
  readonly isSilence: boolean;
  readonly began: string;
  /** Null if the problem has not ended, according to the booth's last report. */
  readonly ended: string | null;
}

export interface CommandOnConsole {
  readonly id: string;
  readonly says: string;
  readonly given: string;
  readonly state: 'sent' | 'done' | 'failed' | 'superseded';
  readonly reason: string | null;
}

/** Answer of `GET /console/api/booths/:booth`. */
export interface BoothDetail extends BoothOnConsole {
  readonly admitted: string;
  readonly report: ReportedBooth | null;
  /** The UTC offset of the booth's clock, such as `UTC+02:00`; null if the booth has never reported. */
  readonly offset: string | null;
  /** Latest first. */
  readonly orders: readonly CommandOnConsole[];
  /** The theme that was sent last; null if none was sent. */
  readonly look: LookOnWay | null;
  /** The theme that a rollback would restore; undefined if there is nothing to restore. */
  readonly lookBefore?: { readonly id: string; readonly name: string } | null;
}

/** What the console can ask a booth to do, apart from showing another theme. */
export const boothActs = ['close', 'open', 'rehearse', 'restart'] as const;
export type BoothAct = (typeof boothActs)[number];

/** A line of `GET /console/api/events`. */
export interface EventOnConsole {
  readonly id: string;
  readonly name: string;
  /** The first and the last day, both included, such as `2026-11-21`. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly booths: readonly { readonly id: string; readonly name: string; readonly condition: BoothCondition }[];
  /** Whether the event is running, by the cloud's day (UTC). */
  readonly when: 'now' | 'ahead' | 'over';
}

/** Totals of an hour or of a whole event. */
export interface EventFigures {
  readonly cards: number;
  readonly left: number;
  readonly broken: number;
  readonly shutterToCard: StaffTimes | null;
  readonly codeToPhone: StaffTimes | null;
}

/** Answer of `GET /console/api/events/:event/sums`. */
export interface EventSums {
  readonly total: EventFigures;
  /** Hours with visits, in order, in the booths' own time zones. */
  readonly hours: readonly (EventFigures & { readonly day: string; readonly hour: number })[];
  readonly booths: readonly (EventFigures & { readonly id: string; readonly name: string })[];
  /** The UTC offsets of the booths' clocks, such as `UTC+02:00`: several if they differ, none if no booth has reported. */
  readonly offsets: readonly string[];
}

/** A line of `GET /console/api/themes`. */
export interface LookOnConsole {
  readonly id: string;
  readonly name: string;
  readonly added: string;
  readonly by: string;
  readonly sizeBytes: number;
  /** The theme's warnings, a sentence each. */
  readonly warnings: readonly string[];
  /** How many booths show the theme. */
  readonly onShow: number;
}

/** A line of `GET /console/api/events/:event/theme`. */
export interface LookAtBooth {
  readonly booth: { readonly id: string; readonly name: string };
  readonly onShow: string | null;
  readonly way: LookOnWay | null;
  /** The theme that a rollback would restore: null for the booth's own theme; undefined if there is nothing to restore. */
  readonly before?: { readonly id: string; readonly name: string } | null;
}

export interface AlertOnConsole {
  readonly id: string;
  /** The name of the account that made the alert; null if unknown, in which case the alert is not sent. */
  readonly by: string | null;
  /** Whether the caller made the alert, and may remove it as a viewer. */
  readonly isOwn: boolean;
  /** Null for all booths. */
  readonly event: { readonly id: string; readonly name: string } | null;
  /** With its middle left out: a webhook's address may be a secret itself. */
  readonly url: string;
  readonly quietMinutes: number;
  /** The latest messages, latest first. */
  readonly messages: readonly {
    readonly id: string;
    readonly made: string;
    readonly about: string;
    readonly state: 'waiting' | 'delivered' | 'given-up';
    readonly tries: number;
    readonly says: string | null;
  }[];
}

/** The answer when an alert is created. Its secret is shown only once. It proves to receivers that a message comes from this cloud. */
export interface AlertSecret {
  readonly id: string;
  readonly secret: string;
}

/** The body of a webhook, as JSON. */
export interface AlertMessage {
  readonly id: string;
  readonly kind: 'began' | 'ended' | 'test';
  readonly at: string;
  readonly booth: { readonly id: string; readonly name: string } | null;
  readonly event: { readonly id: string; readonly name: string } | null;
  /** The problems that began or ended, one plain sentence each. */
  readonly problems: readonly string[];
  /** The whole message in one sentence, with booth and event. */
  readonly text: string;
  /** The console's address for the booth. */
  readonly link: string;
}

/** A line of `GET /console/api/log`. */
export interface LogLine {
  readonly number: number;
  readonly at: string;
  readonly who: string;
  readonly act: string;
  readonly about: string;
  readonly outcome: string;
}
