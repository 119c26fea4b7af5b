import type { JoinAnswer, ReportAnswer } from '../../../shared/contract/booths.ts';
import { untrusted } from '../../core/network/networkReason.ts';
import type { LinkRecord } from './linkRecord.ts';

/** A booth that asks to join. */
interface Asking {
  readonly token: string;
  /** When the token was made, by this machine's clock. */
  readonly madeMs: number;
  /** Tokens from before the cloud revoked the booth; empty if it was never admitted. */
  readonly former: readonly string[];
}

/** An admitted booth. */
interface Admitted extends Omit<Asking, 'former'> {
  readonly name: string;
  /** The last accepted report; null if the cloud has not accepted one since startup. */
  readonly reported: { readonly digest: string; readonly atMs: number; readonly clockAheadMs: number } | null;
  /** The number of consecutive reports that were refused because the cloud knows none of the booth's tokens. */
  readonly refusals: number;
  /** Whether a proxy in front of the cloud refuses photos because of their size. */
  readonly uploadsRefused: boolean;
}

/** The booth's status with its cloud. */
export type LinkStatus =
  /** The cloud has not responded to this token yet. */
  | ({ readonly is: 'asking' } & Asking)
  /** The booth waits for an operator to type these words. */
  | ({ readonly is: 'waiting'; readonly words: string } & Asking)
  /** The cloud's own address differs from the configured one. */
  | ({ readonly is: 'elsewhere'; readonly cloud: string } & Asking)
  | ({ readonly is: 'joined' } & Admitted)
  /** The next token is on disk, and the cloud may know it. */
  | ({ readonly is: 'rotating'; readonly next: string } & Admitted)
  /** The booth is using its next token. Until the cloud answers, either of the two may be valid. */
  | ({ readonly is: 'showing'; readonly next: string } & Admitted);

/** The state of a booth's link. */
export type LinkState = LinkStatus | { readonly is: 'away'; readonly from: LinkStatus; readonly why: string; readonly sinceMs: number };

export type LinkEvent =
  /** `failed`: the tokens could not be written to disk, or a bug occurred. `quiet`: there was nothing to report. */
  | { readonly kind: 'due' | 'failed' | 'quiet' }
  | { readonly kind: 'unanswered'; readonly why: string; readonly isFull: boolean }
  | { readonly kind: 'join-answered'; readonly said: JoinAnswer; readonly words: string }
  /** The cloud does not know a booth with this token. */
  | { readonly kind: 'refused'; readonly token: string }
  /** `hasEnded`: more commands have outcomes to report. */
  | { readonly kind: 'reported'; readonly token: string; readonly digest: string; readonly said: ReportAnswer; readonly hasEnded: boolean }
  | { readonly kind: 'upload-unanswered'; readonly why: string }
  /** `kept`: the cloud has the card. `size`: a proxy in front of the cloud refuses its size. */
  | { readonly kind: 'upload-answered'; readonly how: 'kept' | 'size' | 'other' };

/** `keep` writes the tokens to disk; if that fails, the remaining effects are dropped. `tell` prints to the terminal. */
export type LinkEffect =
  | { readonly do: 'keep' | 'join' | 'tell' }
  /** Skips the report if its digest equals `unless`. */
  | { readonly do: 'report'; readonly token: string; readonly unless: string | null }
  | { readonly do: 'announce'; readonly token: string; readonly next: string }
  | { readonly do: 'wait'; readonly ms: number };

/** The time and random values for an event. */
export interface Moment {
  readonly nowMs: number;
  readonly calendarMs: number;
  /** A random number from 0 up to 1. */
  readonly chance: number;
  /** A new random token. */
  readonly spare: string;
}

type LinkStep = readonly [state: LinkState, ...effects: LinkEffect[]];
type EventOf<Kind extends LinkEvent['kind']> = Extract<LinkEvent, { kind: Kind }>;

const [askAgainMs, fullAgainMs, elsewhereAgainMs, renewedMs] = [3000, 30_000, 60_000, 1000];
/** The wait after an unanswered request: a random time between this and twice this, so that booths do not all retry at once. */
const awayAgainMs = 8000;
/** How often the booth checks for news, and how often it reports even without news. */
const [pollEveryMs, reportEveryMs] = [4000, 20_000];
const rotateMs = 7 * 86_400_000;
/** A single refusal may be a proxy's mistake. */
const maxRefusals = 2;

/** The part of a status that is stored. */
type Kept = Pick<LinkRecord, 'token' | 'madeMs' | 'name' | 'next' | 'former'>;

/** The status after a start, derived from its stored part. */
export function statusBy({ token, madeMs, name, next, former }: Kept): LinkStatus {
  if (name === null) return { is: 'asking', token, madeMs, former };
  const admitted = { token, madeMs, name, reported: null, refusals: 0, uploadsRefused: false };
  return next === null ? { ...admitted, is: 'joined' } : { ...admitted, is: 'rotating', next };
}

export const keptOf = (status: LinkStatus): Kept => ({
  token: status.token,
  madeMs: status.madeMs,
  name: 'name' in status ? status.name : null,
  next: 'next' in status ? status.next : null,
  former: 'former' in status ? [...status.former] : [],
});

export const linkStatusOf = (state: LinkState): LinkStatus => (state.is === 'away' ? state.from : state);

/** Computes the link's next state and effects after an event. Pure: `at` provides time, chance and new tokens. */
export function nextLinkStep(state: LinkState, event: LinkEvent, at: Moment): LinkStep {
  const status = linkStatusOf(state);
  switch (event.kind) {
    case 'due':
      return 'name' in status ? reporting(state, status, at) : [state, { do: 'keep' }, { do: 'join' }];
    case 'quiet':
      return [inPlace(state, unshown(status)), wait(pollEveryMs)];
    case 'failed':
      return [inPlace(state, unshown(status)), again(at)];
    case 'unanswered':
      return [
        away(state, unshown(status), event.why, at),
        // Print this for the staff who have just started the booth, because they can fix an untrusted certificate.
        ...(event.why === untrusted && !(state.is === 'away' && state.why === untrusted) ? [{ do: 'tell' } as const] : []),
        event.isFull && !('name' in status) ? wait(fullAgainMs) : again(at),
      ];
    case 'join-answered':
      return 'name' in status ? [state, again(at)] : joinAnswered(status, event, at);
    case 'refused':
      return 'name' in status ? refused(state, status, event, at) : [state, again(at)];
    case 'reported':
      return 'name' in status ? reported(status, event, at) : [state, again(at)];
    case 'upload-unanswered':
      return [away(state, status, event.why, at)];
    case 'upload-answered': {
      const noted = 'name' in status ? { ...status, uploadsRefused: event.how === 'size' } : status;
      return [event.how === 'kept' ? noted : inPlace(state, noted)];
    }
  }
}

function joinAnswered(status: Exclude<LinkStatus, Admitted>, { said, words }: EventOf<'join-answered'>, at: Moment): LinkStep {
  const { token, madeMs, former } = status;
  switch (said.state) {
    case 'waiting': {
      const waits = wait(askAgainMs);
      if (status.is === 'waiting') return [status, waits];
      return [{ is: 'waiting', token, madeMs, former, words }, { do: 'tell' }, waits];
    }
    case 'admitted':
      return [statusBy({ token, madeMs, name: said.name, next: null, former: [] }), { do: 'tell' }, { do: 'keep' }, wait(0)];
    case 'expired':
      return renewed(former, at);
    case 'revoked':
      return renewed([token], at);
    case 'elsewhere':
      return [{ is: 'elsewhere', token, madeMs, former, cloud: said.cloud }, wait(elsewhereAgainMs)];
  }
}

/** Returns both tokens, because the cloud may know either. */
const tokensOf = (status: Extract<LinkStatus, Admitted>): string[] => [status.token, ...('next' in status ? [status.next] : [])];

/** Asks to join with a new token, because the last token's words are no longer valid. */
const renewed = (former: readonly string[], { spare, calendarMs }: Moment): LinkStep => [
  { is: 'asking', token: spare, madeMs: calendarMs, former },
  wait(renewedMs),
];

function reporting(state: LinkState, status: Extract<LinkStatus, Admitted>, { nowMs }: Moment): LinkStep {
  const last = status.reported;
  const isRecent = state.is !== 'away' && last !== null && nowMs - last.atMs < reportEveryMs - pollEveryMs / 2;
  const unless = isRecent ? last.digest : null;
  if (status.is === 'joined') return [state, { do: 'report', token: status.token, unless }];
  return [inPlace(state, { ...status, is: 'showing' }), { do: 'report', token: status.next, unless }];
}

function refused(state: LinkState, status: Extract<LinkStatus, Admitted>, { token }: EventOf<'refused'>, at: Moment): LinkStep {
  if (token !== status.token) return [inPlace(state, unshown(status)), { do: 'report', token: status.token, unless: null }];
  const refusals = status.refusals + 1;
  return refusals < maxRefusals ? [inPlace(state, { ...status, refusals }), again(at)] : renewed(tokensOf(status), at);
}

function reported(status: Extract<LinkStatus, Admitted>, { token, digest, said, hasEnded }: EventOf<'reported'>, at: Moment): LinkStep {
  const report = { digest, atMs: at.nowMs, clockAheadMs: at.calendarMs - said.clockMs };
  // The next token becomes valid with the cloud's first response to it.
  const isNext = token !== status.token;
  const madeMs = isNext ? at.calendarMs : status.madeMs;
  const now = { token, madeMs, name: said.name, reported: report, refusals: 0, uploadsRefused: status.uploadsRefused };
  const waits = wait(hasEnded ? 0 : pollEveryMs);
  const unknown = status.is === 'joined' || isNext ? null : status.next;
  // A wrong clock only makes the rotation earlier or later.
  const isYoung = Math.abs(at.calendarMs - madeMs) < rotateMs;
  if (unknown === null && isYoung) return [{ ...now, is: 'joined' }, { do: 'keep' }, waits];
  const next = unknown ?? at.spare;
  return [{ ...now, is: 'rotating', next }, { do: 'keep' }, { do: 'announce', token, next }, waits];
}

/** Returns to `rotating` if the cloud has not responded to the next token. */
const unshown = (status: LinkStatus): LinkStatus => (status.is === 'showing' ? { ...status, is: 'rotating' } : status);

const inPlace = (state: LinkState, from: LinkStatus): LinkState => (state.is === 'away' ? { ...state, from } : from);

const away = (state: LinkState, from: LinkStatus, why: string, { nowMs }: Moment): LinkState => ({
  is: 'away',
  from,
  why,
  sinceMs: state.is === 'away' ? state.sinceMs : nowMs,
});

const wait = (ms: number): LinkEffect => ({ do: 'wait', ms });
const again = ({ chance }: Moment): LinkEffect => wait(awayAgainMs * (1 + chance));
