import { randomUUID } from 'node:crypto';
import type { AlertMessage, BoothOnConsole, ConsoleAccount } from '../../../shared/contract/console.ts';
import type { Result } from '../../../shared/errors.ts';
import type { KeptAlert, WaitingMessage } from '../../storage/cloud/alertBook.ts';
import type { Telling } from './judgeAlert.ts';
import { judgeAlert } from './judgeAlert.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import type { WebhookPost } from './postWebhook.ts';

/** Sends one message. Fails with the reason as text. */
export type SendMessage = (message: WebhookPost) => Promise<Result<void, string>>;

type RoundParts = Pick<CloudCore['stores'], 'alerts' | 'booths'> & Pick<CloudCore, 'publicUrl'> & { readonly send: SendMessage };

/** One attempt and nine retries: the first after 30 s, then doubling up to an hour. Gives up after about three hours. */
const maxTries = 10;
const firstAgainSeconds = 30;
const longestAgainSeconds = 3600;

/** Length limits for one problem and for all problems of a message. The limits on reports are too high for messages that people read. */
const [problemLetters, messageLetters] = [300, 1500];

/** A pseudo-account with full access, for checking all booths. */
const theCloudItself: ConsoleAccount = { id: '', name: '', role: 'operator', reachesAll: true };

/**
 * Returns a round: it checks all booths, queues messages about problems that began or ended, and sends due messages. The server that has
 * the lock runs it. If that server dies, another continues, because all state is in the database. If the server dies between sending a
 * message and recording it, the message is sent again with the same id.
 */
export function alertRounds({ alerts, booths, publicUrl, send }: RoundParts): () => Promise<Result<unknown>> {
  async function poll(): Promise<void> {
    const heeded = await alerts.heeded();
    if (heeded.length > 0) {
      const all = await booths.all(theCloudItself);
      for (const alert of heeded) await judge(alert, all);
    }
    await Promise.all((await alerts.due()).map(deliver));
  }

  async function judge(alert: KeptAlert, all: readonly BoothOnConsole[]): Promise<void> {
    const mine = all
      .filter(({ condition, event }) => condition !== 'revoked' && (alert.event === null || event?.id === alert.event.id))
      // Hide problems that a booth reported before this event, because they belong to another customer. Silence concerns this event, too.
      .map((booth) => ({ ...booth, isSilent: booth.condition === 'silent' }))
      .map((booth) => (alert.event === null || booth.isKnown || booth.isSilent ? booth : { ...booth, problems: [] }))
      .map((booth) => ({ ...booth, problems: booth.problems.map(brief) }));
    const { told, tellings } = judgeAlert(alert.told, mine, Date.now(), alert.quietMinutes * 60_000);
    const hasForgotten = Object.keys(told).length < Object.keys(alert.told).length;
    if (tellings.length > 0 || hasForgotten)
      await alerts.tell(
        alert.id,
        told,
        tellings.map((telling) => messageOf(alert, telling, publicUrl)),
      );
  }

  async function deliver({ tries, ...message }: WaitingMessage): Promise<void> {
    const sent = await send(message);
    if (sent.ok) return alerts.tried(message.id, { outcome: 'delivered' }, null);
    const againSeconds = Math.min(longestAgainSeconds, firstAgainSeconds * 2 ** tries);
    await alerts.tried(message.id, tries + 1 >= maxTries ? { outcome: 'given-up' } : { againSeconds }, sent.error);
  }

  return () => alerts.alone(poll);
}

/** The message for a webhook. `publicUrl`: the console's address. */
export function messageOf({ event }: Pick<KeptAlert, 'event'>, telling: Telling | null, publicUrl: string): AlertMessage {
  const { kind, booth, ...all } = telling ?? { kind: 'test' as const, booth: null, problems: [] };
  const problems = firstOf(all.problems);
  const link = `${publicUrl}/console/${booth === null ? 'alerts' : `booths/${booth.id}`}`;
  return {
    id: randomUUID(),
    kind,
    at: new Date().toISOString(),
    booth,
    event,
    problems,
    text: textOf(event, telling && { ...telling, problems }),
    link,
  };
}

/** Shortens a problem to a single line for an alert. */
const brief = (problem: string): string => {
  const letters = [...problem.replaceAll(/\p{Cc}/gu, ' ')];
  return letters.length <= problemLetters ? letters.join('') : `${letters.slice(0, problemLetters - 1).join('')}…`;
};

/** The problems that fit into a message, and how many were left out. */
function firstOf(problems: readonly string[]): readonly string[] {
  let letters = 0;
  const first = problems.filter(({ length }) => (letters += length) <= messageLetters);
  const more = problems.length - first.length;
  return more === 0 ? first : [...first, `${String(more)} more ${more === 1 ? 'problem' : 'problems'}.`];
}

function textOf(event: KeptAlert['event'], telling: Telling | null): string {
  if (telling === null) return 'This is a test. Alerts from your booths will arrive here.';
  const { kind, booth, problems } = telling;
  const where = event === null ? booth.name : `${booth.name}, ${event.name}`;
  return `${where}: ${kind === 'began' ? '' : 'over now: '}${problems.join(' ')}`;
}
