import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { BoothReport, ReportedBooth } from '../../../shared/contract/booths.ts';
import { joinAnswer, reportAnswer, unknownBooth } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { joinWords } from '../../storage/secrets/joinWords.ts';
import { boothVersion } from '../../core/boothVersion.ts';
import type { PublicAddress } from '../../core/network/publicAddress.ts';
import type { PhotoVault } from '../../storage/photos/PhotoVault.ts';
import type { CloudAnswer, CloudCalls, NoAnswer } from './cloudCalls.ts';
import { cloudVault } from './cloudVault.ts';
import type { KeptLink } from './linkRecord.ts';
import { newToken } from './linkRecord.ts';
import type { LinkStanding } from './linkText.ts';
import { joinedText, linkProblems, wordsText } from './linkText.ts';
import type { OrderDesk } from './orderDesk.ts';
import type { UnsentSums } from './unsentSums.ts';

/** What the link reports, and who carries orders out. */
export interface LinkWork {
  readonly state: () => Promise<ReportedBooth>;
  readonly sums: UnsentSums;
  readonly orders: OrderDesk;
}

/** A booth's line to its cloud. */
export interface CloudLink {
  /** The vault that kiosks deliver to. */
  readonly vault: (local: PhotoVault) => PhotoVault;
  /** Where codes lead now: to the cloud, or to this booth where the theme wants that while the cloud is away. */
  readonly address: (local: PublicAddress, nearby: boolean) => PublicAddress;
  /** What staff should see to, a sentence each. */
  readonly problems: () => readonly string[];
  /** Begins to join, to report and to take orders. */
  readonly begin: (work: LinkWork) => void;
  readonly close: () => Promise<void>;
}

export interface LinkParts {
  readonly cloud: string;
  readonly calls: CloudCalls;
  readonly record: KeptLink;
  /** What the booth calls itself until somebody gives it a name. */
  readonly name: string;
  readonly tell: (text: string) => void;
  readonly logger: FastifyBaseLogger;
  /** Milliseconds since 1970, by this machine's clock, which may be wrong. */
  readonly calendarMs?: () => number;
  /** Of a clock that only goes forward. */
  readonly nowMs?: () => number;
}

const [askAgainMs, fullAgainMs, elsewhereAgainMs] = [3000, 30_000, 60_000];
/** Once a report has got no answer, and up to twice that: thousands of booths must not ask in step. */
const awayAgainMs = 8000;
/** How often the booth looks whether there is news, and how often it reports without any. */
const [lookEveryMs, reportEveryMs] = [4000, 20_000];
const rotateMs = 7 * 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The link of a booth, which does nothing before `begin`. */
export function cloudLink({
  cloud,
  calls,
  record,
  name,
  tell,
  logger,
  calendarMs = Date.now,
  nowMs = () => performance.now(),
}: LinkParts): CloudLink {
  let standing: LinkStanding = record.current().name === null ? { is: 'asking' } : { is: 'joined' };
  let away: { readonly why: string; readonly sinceMs: number } | null = { why: 'it has not been asked yet', sinceMs: nowMs() };
  let uploadsRefused = false;
  /** By how much this machine's clock is ahead of the cloud's. */
  let clockAheadMs = 0;
  let toldToken = '';
  let refusals = 0;
  let reported = { digest: '', atMs: -Infinity };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let changing: Promise<unknown> = Promise.resolve();
  let closed = false;

  function heard(): void {
    away = null;
  }
  function unheard(why: string): void {
    away ??= { why, sinceMs: nowMs() };
    away = { ...away, why };
  }
  const awayMs = (): number => awayAgainMs * (1 + Math.random());

  /** Changes the record; a disk that does not take it is told to staff by its own sentences, and the round is made again. */
  async function change(changes: Parameters<KeptLink['change']>[0]): Promise<boolean> {
    const changed = await record.change(changes);
    if (!changed.ok) logger.warn({ err: changed.error }, 'what the booth keeps of its cloud could not be written');
    return changed.ok;
  }

  /** Asks to join with another secret: the words of the last one are worth nothing any more. */
  async function renew(): Promise<number> {
    return (await change({ token: newToken(), next: null, name: null, madeMs: calendarMs() })) ? 1000 : awayMs();
  }

  async function join(): Promise<number> {
    const { token } = record.current();
    // Somebody may confirm these words while the booth is off.
    if (toldToken !== token && !(await change({}))) return awayMs();
    const secretHash = hashOf(token);
    const answer = await calls.ask({ method: 'POST', path: '/booths/join', json: { secretHash, name, version: boothVersion, cloud } });
    const said = answer.ok && answer.value.status === 200 ? joinAnswer.safeParse(answer.value.body).data : undefined;
    if (said === undefined) {
      unheard(answer.ok ? `it answers ${answer.value.status}` : answer.error.why);
      return answer.ok && answer.value.status === 429 ? fullAgainMs : awayMs();
    }
    heard();
    switch (said.state) {
      case 'waiting': {
        const words = joinWords(secretHash, cloud);
        standing = { is: 'waiting', words, wasRevoked: refusals > 0 };
        if (toldToken !== token) tell(wordsText(cloud, words));
        toldToken = token;
        return askAgainMs;
      }
      case 'admitted':
        if (!(await change({ name: said.name }))) return awayMs();
        standing = { is: 'joined' };
        refusals = 0;
        tell(joinedText(cloud, said.name));
        return 0;
      case 'expired':
      case 'revoked':
        return renew();
      case 'elsewhere':
        standing = { is: 'elsewhere', cloud: said.cloud };
        return elsewhereAgainMs;
    }
  }

  /** Asks with the next token first, if there is one: when it is answered, it is the booth's token. */
  async function askAsBooth(request: Omit<Parameters<CloudCalls['ask']>[0], 'token'>): Promise<Result<CloudAnswer, NoAnswer>> {
    const { token, next } = record.current();
    if (next === null) return calls.ask({ ...request, token });
    const shown = show(request, next);
    changing = shown.catch(() => undefined);
    const answer = await shown;
    return answer.ok && isRefused(answer.value) ? calls.ask({ ...request, token }) : answer;
  }

  async function show(request: Omit<Parameters<CloudCalls['ask']>[0], 'token'>, next: string): Promise<Result<CloudAnswer, NoAnswer>> {
    const answer = await calls.ask({ ...request, token: next });
    if (answer.ok && answer.value.status < 400) await change({ token: next, next: null, madeMs: calendarMs() });
    return answer;
  }

  /** The booth's token. While the next one is shown for the first time, nobody knows which of them that is. */
  async function tokenNow(): Promise<string> {
    await changing;
    return record.current().token;
  }

  /** Tells the cloud of another token once a week. The clock may be wrong: then it is sooner or later. */
  async function rotate(): Promise<void> {
    const { token, next, madeMs } = record.current();
    if (next === null && Math.abs(calendarMs() - madeMs) < rotateMs) return;
    const coming = next ?? newToken();
    if (next === null && !(await change({ next: coming }))) return;
    await calls.ask({ method: 'PUT', path: '/booths/token', token, json: { token: coming, tokenHash: hashOf(coming) } });
  }

  async function report({ state, sums, orders }: LinkWork): Promise<number> {
    const now = await state();
    const [hours, ended] = [await sums.unsent(), orders.ended()];
    const digest = digestOf(now);
    const isNews = digest !== reported.digest || ended.length > 0;
    if (!isNews && away === null && nowMs() - reported.atMs < reportEveryMs - lookEveryMs / 2) return lookEveryMs;
    const body: BoothReport = { ...now, sums: hours, ended };
    const answer = await askAsBooth({ method: 'POST', path: '/booths/report', json: body });
    if (!answer.ok) {
      unheard(answer.error.why);
      return awayMs();
    }
    if (isRefused(answer.value)) {
      // Once may be a proxy's mistake.
      refusals += 1;
      return refusals > 1 ? renew() : awayMs();
    }
    const said = answer.value.status === 200 ? reportAnswer.safeParse(answer.value.body).data : undefined;
    if (said === undefined) {
      unheard(`it answers ${answer.value.status}`);
      return awayMs();
    }
    heard();
    standing = { is: 'joined' };
    refusals = 0;
    clockAheadMs = calendarMs() - said.clockMs;
    reported = { digest, atMs: nowMs() };
    sums.sent(hours);
    orders.told(ended);
    if (said.name !== record.current().name) await change({ name: said.name });
    await orders.take(said.orders);
    await rotate();
    return orders.ended().length > 0 ? 0 : lookEveryMs;
  }

  function later(work: LinkWork, ms: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      running = (record.current().name === null ? join() : report(work))
        .catch((error: unknown) => {
          // A bug: it must not end the booth in the middle of an event.
          logger.error({ err: error }, 'the line to the cloud failed');
          return reportEveryMs;
        })
        .then((nextMs) => later(work, nextMs));
    }, ms);
    timer.unref();
  }

  return {
    vault: (local) =>
      cloudVault(local, {
        cloud,
        ask: async (request) => calls.ask({ ...request, token: await tokenNow() }),
        async upload(upload) {
          if (record.current().name === null) return failure({ why: 'this booth has not joined the cloud', of: 'cloud' });
          const answer = await calls.upload({ ...upload, token: await tokenNow() });
          if (!answer.ok) {
            if (answer.error.of === 'cloud') unheard(answer.error.why);
            return answer;
          }
          // Of the cloud itself, which takes the same sizes as the booth, the sentence is another.
          uploadsRefused = answer.value.status === 413 && !isOurs(answer.value);
          if (answer.value.status < 300) heard();
          return success(answer.value);
        },
      }),
    address: (local, nearby) =>
      nearby && (away !== null || standing.is !== 'joined') ? local : { address: cloud, origin: 'set', others: [] },
    problems: () =>
      linkProblems({
        cloud,
        standing,
        away: away === null ? null : { why: away.why, ms: nowMs() - away.sinceMs },
        uploadsRefused,
        clockAheadMs,
      }),
    begin: (work) => later(work, 0),
    async close() {
      closed = true;
      clearTimeout(timer);
      calls.close();
      await running;
    },
  };
}

/** Whether the cloud itself says so: anybody may stand between it and the booth. */
const isOurs = ({ body }: CloudAnswer): boolean => typeof body === 'object' && body !== null && 'message' in body;
const isRefused = ({ status, body }: CloudAnswer): boolean =>
  status === 403 && typeof body === 'object' && body !== null && 'error' in body && body.error === unknownBooth;

/** What makes a report news: not that time goes by. */
function digestOf({ problems, kiosks, closed, look, rehearsal, printer, outbox }: ReportedBooth): string {
  return JSON.stringify([
    problems.map((problem) => problem.replaceAll(/\d+/g, '')),
    kiosks.map(({ doing, camera }) => [doing, camera]),
    closed,
    look,
    rehearsal,
    printer?.trouble,
    outbox.waiting > 0,
  ]);
}
