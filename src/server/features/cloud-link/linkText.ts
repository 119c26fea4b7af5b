import { withoutControls } from '../../../shared/withoutControls.ts';
import { untrusted } from '../../core/network/networkReason.ts';
import type { LinkState } from './nextLinkStep.ts';
import { linkStatusOf } from './nextLinkStep.ts';

const minuteMs = 60_000;

/** The link's problems for staff, a sentence each. */
export function linkProblems(cloud: string, state: LinkState, nowMs: number): string[] {
  const status = linkStatusOf(state);
  const problems = [];
  if (status.is === 'waiting')
    problems.push(
      `${status.former.length > 0 ? `The cloud at ${cloud} no longer knows this booth: its photos wait in the kiosk. For it to join again` : 'For this booth to join the cloud'}, type these six words at ${cloud}/console: ${status.words}.`,
    );
  if (status.is === 'elsewhere')
    problems.push(
      `The cloud calls itself ${withoutControls(status.cloud)}, not ${cloud}. Start this booth with --cloud ${withoutControls(status.cloud)}.`,
    );
  if (state.is === 'away' && state.why === untrusted)
    problems.push(`The cloud at ${cloud} cannot be reached: ${untrusted}. Photos wait in the kiosk.`);
  else if (state.is === 'away' && nowMs - state.sinceMs > minuteMs)
    problems.push(
      `The cloud at ${cloud} has not been reached for ${amount(nowMs - state.sinceMs)}: ${state.why}. Photos wait in the kiosk and go there by themselves.`,
    );
  if (!('name' in status)) return problems;
  if (status.uploadsRefused) problems.push(`A proxy in front of the cloud at ${cloud} refuses photos (413). Raise its limit to 33 MB.`);
  const aheadMs = status.reported?.clockAheadMs ?? 0;
  if (Math.abs(aheadMs) > 5 * minuteMs)
    problems.push(
      `This machine's clock is ${amount(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} the cloud's. Correct it: totals depend on it.`,
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

/** Terminal text about joining: the words to type, success, or the reason for a failure. */
export function terminalText(cloud: string, state: LinkState): string {
  if (state.is === 'away') return `The cloud at ${cloud} cannot be reached: ${state.why}.`;
  const status = linkStatusOf(state);
  if ('name' in status) return `This booth has joined the cloud at ${cloud} as "${withoutControls(status.name)}".`;
  if (status.is !== 'waiting') return `This booth asks to join the cloud at ${cloud}.`;
  return `For this booth to join the cloud, type these six words at ${cloud}/console within 15 minutes:\n\n  ${status.words}\n`;
}
