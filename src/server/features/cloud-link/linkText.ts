import type { LinkState, LinkStanding } from './nextLinkStep.ts';
import { linkStandingOf } from './nextLinkStep.ts';

const minuteMs = 60_000;

/** What staff should see to, a sentence each. */
export function linkProblems(cloud: string, state: LinkState, nowMs: number): string[] {
  const standing = linkStandingOf(state);
  const problems = [];
  if (standing.is === 'waiting')
    problems.push(
      `${standing.wasRevoked ? `The cloud at ${cloud} knows this booth no more: its photos wait in the kiosk. For it to join again` : 'For this booth to join the cloud'}, type these six words at ${cloud}/console: ${standing.words}.`,
    );
  if (standing.is === 'elsewhere')
    problems.push(`The cloud calls itself ${standing.cloud}, not ${cloud}. Start this booth with --cloud ${standing.cloud}.`);
  if (state.is === 'away' && nowMs - state.sinceMs > minuteMs)
    problems.push(
      `The cloud at ${cloud} has not been reached for ${amount(nowMs - state.sinceMs)}: ${state.why}. Photos wait in the kiosk and go there by themselves.`,
    );
  if (!('name' in standing)) return problems;
  if (standing.uploadsRefused) problems.push(`A proxy before the cloud at ${cloud} refuses photos (413). Have its limit raised to 16 MB.`);
  const aheadMs = standing.reported?.clockAheadMs ?? 0;
  if (Math.abs(aheadMs) > 5 * minuteMs)
    problems.push(
      `This machine's clock is ${amount(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} the cloud's. Set it right: sums are counted by it.`,
    );
  return problems;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', minuteMs],
] as const;

function amount(ms: number): string {
  const [noun, unitMs] = units.find(([, one]) => ms >= one) ?? units[2];
  const count = Math.floor(ms / unitMs);
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What the terminal says of a booth that has to join, or has joined. */
export function terminalText(cloud: string, standing: LinkStanding): string {
  if ('name' in standing) return `This booth has joined the cloud at ${cloud} as "${standing.name}".`;
  if (standing.is !== 'waiting') return `This booth asks to join the cloud at ${cloud}.`;
  return `For this booth to join the cloud, type these six words at ${cloud}/console within a quarter of an hour:\n\n  ${standing.words}\n`;
}
