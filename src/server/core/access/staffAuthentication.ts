import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { firstCodeLength } from '../../../shared/contract/staff.ts';
import type { StaffLoginState as LoginState } from '../../../shared/contract/staff.ts';
import type { Result } from '../../../shared/errors.ts';
import { BoothError, failure, success } from '../../../shared/errors.ts';
import { passphraseProblem } from '../../../shared/passphraseProblem.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';
import { fairTurns } from './fairTurns.ts';
import type { HashCost } from '../../storage/secrets/passphraseHash.ts';
import type { Passphrase } from './passphrase.ts';
import { openPassphrase } from './passphrase.ts';
import type { LoginBackOff } from './loginBackOff.ts';
import { openLoginBackOff } from './loginBackOff.ts';
import type { Sessions } from './sessions.ts';
import { sessions } from './sessions.ts';

export type Entry =
  | { readonly kind: 'in'; readonly token: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | { readonly kind: 'refused'; readonly message: string };

/** Authentication for the staff page: one passphrase for all staff, and a session for each login. */
export interface StaffAuthentication {
  /** `isHere`: whether the request comes from this machine. */
  readonly state: (token: string | null, untouchedMs: number, isHere: boolean) => LoginState;
  readonly isOpen: (token: string | null, untouchedMs: number) => boolean;
  readonly enter: (text: string) => Promise<Entry>;
  /** Sets the first passphrase. Allowed only from this machine, soon after startup, and with the code shown in the terminal. */
  readonly setFirst: (text: string, code: string, isHere: boolean) => Promise<Entry>;
  /** Replaces the passphrase, given the current one. Ends all sessions and begins a new one. */
  readonly change: (from: string, to: string) => Promise<Entry>;
  readonly leave: (token: string) => void;
  /** The code for setting the first passphrase, shown only in the terminal; null once a passphrase is set. */
  readonly firstCode: () => string | null;
}

export interface StaffAuthenticationParts {
  readonly settings: StaffSettings;
  /** The passphrase from the environment, which replaces the stored one. */
  readonly given: string | null;
  /** The hash cost; full cost by default. */
  readonly cost?: HashCost;
  /** The machine's clock. */
  readonly nowMs?: () => number;
  /** A monotonic clock. */
  readonly elapsedMs?: () => number;
  readonly logger: FastifyBaseLogger;
}

/** The first passphrase may be set within this time after startup. Later, a guest might find the page before staff do. */
export const settableMs = 30 * 60_000;

/** The limit for waiting attempts. People do not send more. */
const maxWaiting = 16;
const busyMs = 5000;

const wrongCode: Entry = {
  kind: 'refused',
  message: 'Wrong code. See the terminal in which the booth was started; each start makes a new code.',
};

/** Fails if the stored data can't be read or written, or if the given passphrase is unacceptable (`passphrase-weak`). */
export async function openStaffAuthentication({
  settings,
  given,
  cost,
  nowMs = Date.now,
  elapsedMs = () => performance.now(),
  logger,
}: StaffAuthenticationParts): Promise<Result<StaffAuthentication>> {
  const [passphrase, backOff] = [await openPassphrase(settings, cost), await openLoginBackOff(settings, logger, nowMs)];
  if (!passphrase.ok) return passphrase;
  if (!backOff.ok) return backOff;
  if (given !== null && !(await passphrase.value.matches(given))) {
    const problem = passphraseProblem(given);
    if (problem !== null) return failure(new BoothError('passphrase-weak', problem, { retryable: false }));
    const set = await passphrase.value.set(given);
    if (!set.ok) return set;
    // Reset the count. The attempts were for an earlier passphrase, and only the machine's owner can set one in the environment.
    await backOff.value.forget();
  }
  return success(staffAuthentication(passphrase.value, backOff.value, sessions(elapsedMs), elapsedMs));
}

function staffAuthentication(passphrase: Passphrase, backOff: LoginBackOff, known: Sessions, elapsedMs: () => number): StaffAuthentication {
  const startedMs = elapsedMs();
  const code = String(randomInt(10 ** firstCodeLength)).padStart(firstCodeLength, '0');
  const mayBeSet = (isHere: boolean): boolean => isHere && elapsedMs() - startedMs < settableMs;
  const isOpen = (token: string | null, untouchedMs: number): boolean => token !== null && known.goesOn(token, untouchedMs);

  /** Attempts run one at a time: each costs memory and time, and may delay the next. Clients can't be told apart here. */
  const turns = fairTurns({ atOnce: 1, places: maxWaiting });
  const inTurn = async (work: () => Promise<Entry>): Promise<Entry> =>
    (await turns.take('anybody', work)) ?? { kind: 'wait', waitMs: busyMs };

  /** Null if the attempt succeeds. Otherwise, or while attempts are blocked, the answer to send. */
  async function tried(isRight: () => Promise<boolean>, wrong: Entry): Promise<Entry | null> {
    const waitMs = backOff.waitMs();
    if (waitMs > 0) return { kind: 'wait', waitMs };
    await backOff.tried();
    if (!(await isRight())) return wrong;
    await backOff.forget();
    return null;
  }
  const triedPassphrase = (text: string): Promise<Entry | null> => tried(() => passphrase.matches(text), { kind: 'wrong' });
  const triedCode = (text: string): Promise<Entry | null> => tried(() => Promise.resolve(text === code), wrongCode);

  async function put(text: string): Promise<Entry> {
    const problem = passphraseProblem(text);
    if (problem !== null) return { kind: 'refused', message: `A passphrase ${problem}` };
    const set = await passphrase.set(text);
    if (!set.ok) return { kind: 'refused', message: 'The passphrase could not be written to the disk. Check it, and try again.' };
    known.endAll();
    return { kind: 'in', token: known.begin() };
  }

  return {
    firstCode: () => (passphrase.isSet() ? null : code),
    isOpen,
    state(token, untouchedMs, isHere) {
      if (!passphrase.isSet()) return { state: 'unset', here: mayBeSet(isHere) };
      if (isOpen(token, untouchedMs)) return { state: 'open' };
      return { state: 'locked', waitSeconds: Math.ceil(backOff.waitMs() / 1000) };
    },
    enter: (text) => inTurn(async () => (await triedPassphrase(text)) ?? { kind: 'in', token: known.begin() }),
    setFirst: (text, given, isHere) =>
      inTurn(async () =>
        passphrase.isSet() || !mayBeSet(isHere)
          ? { kind: 'refused', message: 'The passphrase cannot be set now. Restart the booth, and set it within half an hour.' }
          : ((await triedCode(given)) ?? put(text)),
      ),
    change: (from, to) => inTurn(async () => (await triedPassphrase(from)) ?? put(to)),
    leave: known.end,
  };
}
