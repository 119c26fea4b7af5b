import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { firstCodeLength } from '../../shared/contract/staff.ts';
import type { StaffLoginState as LoginState } from '../../shared/contract/staff.ts';
import type { Result } from '../../shared/errors.ts';
import { BoothError, failure, success } from '../../shared/errors.ts';
import { passphraseProblem } from '../../shared/passphraseProblem.ts';
import type { StaffSettings } from './records/StaffSettings.ts';
import type { HashCost, Passphrase } from './passphrase.ts';
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

/** Authentication of the staff page: one passphrase, set once, and sessions for who has shown it. */
export interface StaffAuthentication {
  /** `isHere`: whether somebody asks from this machine itself. */
  readonly state: (token: string | null, untouchedMs: number, isHere: boolean) => LoginState;
  readonly isOpen: (token: string | null, untouchedMs: number) => boolean;
  readonly enter: (text: string) => Promise<Entry>;
  /** The first passphrase: from this machine, not long after it was started, with the code that its terminal shows. */
  readonly setFirst: (text: string, code: string, isHere: boolean) => Promise<Entry>;
  /** Another one in the place of a known one. Every session ends by it, and a new one begins. */
  readonly change: (from: string, to: string) => Promise<Entry>;
  readonly leave: (token: string) => void;
  /** For the terminal and nobody else: the code that the first passphrase is set with; null where there is a passphrase. */
  readonly firstCode: () => string | null;
}

export interface DoorParts {
  readonly settings: StaffSettings;
  /** Set in place of what was known, where the booth was started with one. */
  readonly given: string | null;
  /** What a try costs whoever guesses; the usual where nothing is said. */
  readonly cost?: HashCost;
  /** The machine's clock. */
  readonly nowMs?: () => number;
  /** A clock that nobody sets. */
  readonly elapsedMs?: () => number;
  readonly logger: FastifyBaseLogger;
}

/** Longer after the start, a guest may be the first who finds the page. */
export const settableMs = 30 * 60_000;

const wrongCode: Entry = {
  kind: 'refused',
  message: 'This is not the code. It is in the terminal in which the booth was started, another one at each start.',
};

/** Fails where what is kept of it can't be read or written, and where a new passphrase is given that won't do (`passphrase-weak`). */
export async function openStaffAuthentication({
  settings,
  given,
  cost,
  nowMs = Date.now,
  elapsedMs = () => performance.now(),
  logger,
}: DoorParts): Promise<Result<StaffAuthentication>> {
  const [passphrase, backOff] = [await openPassphrase(settings, cost), await openLoginBackOff(settings, logger, nowMs)];
  if (!passphrase.ok) return passphrase;
  if (!backOff.ok) return backOff;
  if (given !== null && !(await passphrase.value.matches(given))) {
    const problem = passphraseProblem(given);
    if (problem !== null) return failure(new BoothError('passphrase-weak', problem, { retryable: false }));
    const set = await passphrase.value.set(given);
    if (!set.ok) return set;
    // Whoever gives one has the machine: the tries were at another.
    await backOff.value.forget();
  }
  return success(staffAuthentication(passphrase.value, backOff.value, sessions(elapsedMs), elapsedMs));
}

function staffAuthentication(passphrase: Passphrase, backOff: LoginBackOff, known: Sessions, elapsedMs: () => number): StaffAuthentication {
  const startedMs = elapsedMs();
  const code = String(randomInt(10 ** firstCodeLength)).padStart(firstCodeLength, '0');
  const mayBeSet = (isHere: boolean): boolean => isHere && elapsedMs() - startedMs < settableMs;
  const isOpen = (token: string | null, untouchedMs: number): boolean => token !== null && known.goesOn(token, untouchedMs);

  /** One after the other: each costs memory and time, and the next one may have to wait. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn(work: () => Promise<Entry>): Promise<Entry> {
    const entry = turn.then(work);
    turn = entry.catch(() => undefined);
    return entry;
  }

  /** Null where it is right; what to answer where it isn't, or none may be tried yet. */
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
    if (!set.ok) return { kind: 'refused', message: 'The passphrase could not be written to the disk. Look after it, and try again.' };
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
          ? { kind: 'refused', message: 'The passphrase cannot be set now. Start the booth again, and set it within half an hour.' }
          : ((await triedCode(given)) ?? put(text)),
      ),
    change: (from, to) => inTurn(async () => (await triedPassphrase(from)) ?? put(to)),
    leave: known.end,
  };
}
