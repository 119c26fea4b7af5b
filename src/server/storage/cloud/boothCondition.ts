import type { ReportedBooth } from '../../../shared/contract/booths.ts';
import type { BoothCondition, BoothOnConsole } from '../../../shared/contract/console.ts';

/** The cloud's information about a booth. */
export interface KnownBooth {
  readonly isRevoked: boolean;
  /** Null if the booth has never reported. */
  readonly heardSecondsAgo: number | null;
  /** Whether the booth has reported since it moved to its current event. */
  readonly isReceivedHere: boolean;
  readonly report: ReportedBooth | null;
  /** How far the booth's clock was ahead of the cloud's when it reported; negative if behind. */
  readonly clockAheadMs: number | null;
}

/** Booths report three times a minute. */
export const silentSeconds = 120;
export const clockMinutes = 5;

/** A booth's condition and its problems: one plain sentence each, worst first. */
export function boothCondition({ isRevoked, heardSecondsAgo, isReceivedHere, report, clockAheadMs }: KnownBooth): {
  readonly condition: BoothCondition;
  readonly problems: readonly string[];
  readonly isKnown: boolean;
} {
  const unknown = { isKnown: false, problems: [] };
  if (isRevoked) return { ...unknown, condition: 'revoked' };
  if (heardSecondsAgo === null) return { ...unknown, condition: 'new' };
  if (heardSecondsAgo >= silentSeconds) {
    const silent = `It has not reported for ${minutesText(Math.floor(heardSecondsAgo / 60))}: its power, its program or its network has failed.`;
    return { condition: 'silent', problems: [silent], isKnown: false };
  }
  if (report === null) return { ...unknown, condition: 'new' };
  const clock = clockAheadMs === null ? 0 : Math.round(clockAheadMs / 60_000);
  const problems = [
    ...report.problems,
    ...(Math.abs(clock) >= clockMinutes ? [`Its clock is ${minutesText(Math.abs(clock))} ${clock > 0 ? 'ahead' : 'behind'}.`] : []),
  ];
  const isKnown = isReceivedHere;
  if (problems.length > 0) return { condition: 'problem', problems, isKnown };
  return { condition: report.closed === null ? 'well' : 'closed', problems, isKnown };
}

/** `5 minutes`, `3 hours`, `2 days`. */
function minutesText(minutes: number): string {
  const [count, unit] =
    minutes < 120 ? [minutes, 'minute'] : minutes < 2880 ? [Math.round(minutes / 60), 'hour'] : [Math.round(minutes / 1440), 'day'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}

const rank: readonly BoothCondition[] = ['silent', 'problem', 'new', 'well', 'closed', 'revoked'];

type Urgent = Pick<BoothOnConsole, 'condition' | 'event' | 'name'>;

/** Sorts most urgent first: silent booths, then booths with problems; within each group, booths with an event today first, then by name. */
export const byUrgency = (one: Urgent, other: Urgent): number =>
  rank.indexOf(one.condition) - rank.indexOf(other.condition) ||
  Number(one.event === null) - Number(other.event === null) ||
  one.name.localeCompare(other.name, 'en', { numeric: true });

/** The commands that a booth can't carry out now, by its latest report, with the reasons. */
export const impossibleActs = ({ closed, kiosks, canRestart }: ReportedBooth): BoothOnConsole['cannot'] => ({
  ...(closed === null ? { open: 'It is open.' } : { close: 'It is closed.' }),
  ...(kiosks.length === 0 && { rehearse: 'No kiosk page is open.' }),
  ...(canRestart === false && { restart: 'Nothing would restart it: it was started with npm start, not with npm run kiosk.' }),
});
