import type { ReportedBooth, SentLook } from './booths.ts';
import type { StaffTimes } from './staff.ts';

/** With each request of the console's page: for how many milliseconds nobody has touched it. Polling alone does not keep a session alive. */
export const consoleUntouchedHeader = 'untouched-ms';

/** Sent with each request for something that can't be undone: the proof that `POST /console/api/proof` returned. */
export const consoleProofHeader = 'stagebooth-proof';

/** How many characters the code has that lets a new account set its passphrase. */
export const accountCodeLength = 12;

/** Operators act, viewers read. */
export const consoleRoles = ['operator', 'viewer'] as const;
export type ConsoleRole = (typeof consoleRoles)[number];

/** Who has signed in. */
export interface ConsoleAccount {
  readonly id: string;
  readonly name: string;
  readonly role: ConsoleRole;
  /** Whether they may see everything; otherwise they see only their events. */
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
  /** Null if it was never used. */
  readonly used: string | null;
}

/** A line of `GET /console/api/sessions`: one of the caller's own. */
export interface SessionOnConsole {
  readonly id: string;
  readonly begun: string;
  /** When somebody last touched its page. */
  readonly used: string;
  /** Such as `Firefox on Windows`; null if an older server began it. */
  readonly browser: string | null;
  /** The name of the passkey that began it; null if a passphrase did. */
  readonly passkey: string | null;
  /** Whether it is the one that asks. */
  readonly isThis: boolean;
}

/** Answer of `POST /console/api/people/:person/lock`: what no longer opens the account. */
export interface LockedAccount {
  readonly sessions: number;
  readonly passkeys: number;
  readonly hadPassphrase: boolean;
  /** Whether a code that had not been used was withdrawn. */
  readonly hadCode: boolean;
}

/** Answer of `POST /console/api/proof`. */
export interface ConsoleProof {
  readonly proof: string;
  /** How many minutes it is valid. */
  readonly minutes: number;
}

/** Answer of `GET /console/api/people`. */
export interface PersonOnConsole extends ConsoleAccount {
  /** Ids of events; meaningless for those who reach everything. */
  readonly events: readonly string[];
  /** `code`: a code lets it in. `expired`: its first code was not used in time. `locked`: nothing lets it in before a new code. */
  readonly state: 'ready' | 'code' | 'expired' | 'locked';
  readonly passkeys: number;
  /** How many sessions are running. */
  readonly sessions: number;
  /** When it was last signed in to; null if never, or before servers noted it. */
  readonly signedIn: string | null;
}

/** The answer when a code is made; it is shown once. */
export interface AccountCode {
  readonly code: string;
  readonly hours: number;
}

/** A line of `GET /console/api/joins`: a booth that asks to join. Only the booth shows its words. */
export interface JoiningBooth {
  readonly name: string;
  readonly version: string;
  /** What it was called before it was revoked, and will be again; null for a new one. */
  readonly formerName: string | null;
  /** The address, or the network, that it asks from. */
  readonly client: string | null;
  readonly askedSecondsAgo: number;
  readonly expiresInSeconds: number;
}

/** A booth's status, in one word. `silent`: not heard of for a while. `new`: never heard of. */
export type BoothCondition = 'silent' | 'problem' | 'new' | 'well' | 'closed' | 'revoked';

/** A theme's progress on its way to a booth. */
export interface LookOnWay {
  readonly look: { readonly id: string; readonly name: string } | null;
  /** `taken`: it is on show. `superseded`: another one was sent before it was taken. */
  readonly state: 'sent' | 'taken' | 'refused' | 'superseded';
  /** Why it was refused. */
  readonly says: string | null;
  readonly given: string;
}

/** A line of `GET /console/api/booths`, problems first. */
export interface BoothOnConsole {
  readonly id: string;
  readonly name: string;
  readonly condition: BoothCondition;
  /** What needs attention, a plain sentence each, worst first. */
  readonly problems: readonly string[];
  /** Whether its latest report is of now: heard within two minutes, and since it came to where it is. Otherwise nobody knows what else is wrong with it. */
  readonly isKnown: boolean;
  readonly heardSecondsAgo: number | null;
  readonly version: string | null;
  readonly theme: string | null;
  /** Cards of its current day; null if it never reported. */
  readonly cardsToday: number | null;
  readonly waitingPhotos: number | null;
  /** The event it belongs to today. */
  readonly event: { readonly id: string; readonly name: string } | null;
}

/** A line of `GET /console/api/booths/:booth/moves`: an event at which a booth can be today, and what changes with a move there. */
export interface BoothMove {
  /** Null: at none. */
  readonly event: { readonly id: string; readonly name: string } | null;
  readonly isHere: boolean;
  /** Whether the booth came from there within a day: moving there takes that back. */
  readonly isBack: boolean;
  /** What the booth has counted there today; it stays there. */
  readonly cardsToday: number;
  /** The names of those who see the booth while it is there, besides those who reach all. */
  readonly readers: readonly string[];
  /** The theme that it gets there; null for its own. */
  readonly look: SentLook | null;
}

/** A line of `GET /console/api/booths/:booth/troubles` and of `GET /console/api/events/:event/troubles`. */
export interface TroubleOnConsole {
  readonly booth: { readonly id: string; readonly name: string };
  /** A plain sentence, with the figures that it had at first. */
  readonly problem: string;
  readonly isSilence: boolean;
  readonly began: string;
  /** Null if it is not over, as far as the booth has said. */
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
  /** Such as `UTC+02:00`: the booth's clock; null if it never reported. */
  readonly offset: string | null;
  /** The latest first. */
  readonly orders: readonly CommandOnConsole[];
  /** The latest theme that was sent; null if none was. */
  readonly look: LookOnWay | null;
  /** What a rollback would restore; undefined if there is nothing to restore. */
  readonly lookBefore?: { readonly id: string; readonly name: string } | null;
}

/** What the console can ask of a booth, apart from showing another theme. */
export const boothActs = ['close', 'open', 'rehearse', 'restart'] as const;
export type BoothAct = (typeof boothActs)[number];

/** A line of `GET /console/api/events`. */
export interface EventOnConsole {
  readonly id: string;
  readonly name: string;
  /** Such as `2026-11-21`, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly booths: readonly { readonly id: string; readonly name: string; readonly condition: BoothCondition }[];
  /** Whether it is running, by the cloud's day (UTC). */
  readonly when: 'now' | 'ahead' | 'over';
}

/** Sums of an hour or of a whole event. */
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
  /** Hours with visits, in order. By the booths' own time zones. */
  readonly hours: readonly (EventFigures & { readonly day: string; readonly hour: number })[];
  readonly booths: readonly (EventFigures & { readonly id: string; readonly name: string })[];
  /** The booths' clocks, such as `UTC+02:00`; several if they differ, none if no booth has reported. */
  readonly offsets: readonly string[];
}

/** A line of `GET /console/api/themes`. */
export interface LookOnConsole {
  readonly id: string;
  readonly name: string;
  readonly added: string;
  readonly by: string;
  readonly sizeBytes: number;
  /** The warnings that guests will live with, a sentence each. */
  readonly warnings: readonly string[];
  /** How many booths have it on show. */
  readonly onShow: number;
}

/** A line of `GET /console/api/events/:event/theme`. */
export interface LookAtBooth {
  readonly booth: { readonly id: string; readonly name: string };
  readonly onShow: string | null;
  readonly way: LookOnWay | null;
  /** What a rollback would restore: null for the booth's own theme; undefined if there is nothing to restore. */
  readonly before?: { readonly id: string; readonly name: string } | null;
}

export interface AlertOnConsole {
  readonly id: string;
  /** The name of whoever made it; null if nobody knows, and then it sends nothing. */
  readonly by: string | null;
  /** Whether the caller made it, and may remove it as a viewer. */
  readonly isOwn: boolean;
  /** Null: for all booths. */
  readonly event: { readonly id: string; readonly name: string } | null;
  /** Without its middle: the address of a webhook may be a secret itself. */
  readonly url: string;
  readonly quietMinutes: number;
  /** The latest messages, the latest first. */
  readonly messages: readonly {
    readonly id: string;
    readonly made: string;
    readonly about: string;
    readonly state: 'waiting' | 'delivered' | 'given-up';
    readonly tries: number;
    readonly says: string | null;
  }[];
}

/** The answer when an alert is made. Its secret, which proves to receivers that a message comes from here, is shown once. */
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
  /** The problems that began or ended, a plain sentence each. */
  readonly problems: readonly string[];
  /** All of it in one sentence, with booth and event. */
  readonly text: string;
  /** Where the console shows the booth. */
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
