import type { RehearsalFinding } from '../../../shared/contract/rehearsal.ts';
import type { ClockWitnesses } from './RehearsalFacts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Photos expire by days, and cards don't show the time, so 15 minutes do not matter. */
const noteMs = 15 * minuteMs;
/** From this difference on, visits are counted in the wrong hour, and photos expire on the wrong day. */
const badMs = 2 * hourMs;
/** The build machine's clock may have been slightly ahead, or in the wrong time zone. */
const buildSlackMs = 2 * hourMs;

/** Judges without the internet whether the machine's clock is plausible: compares it with recorded times and with other machines. */
export function judgeClock({ nowMs, builtMs, latestSeenMs, elsewhereMs, kioskMs }: ClockWitnesses): RehearsalFinding[] {
  const howToFix = 'Set the date and time of this machine, and restart the booth.';
  const wrong = (level: 'note' | 'bad', says: string): RehearsalFinding[] => [
    { about: 'clock', level, says: `This machine's clock shows ${local(nowMs)}. ${says}`, howToFix },
  ];
  if (builtMs !== null && nowMs < builtMs - buildSlackMs) return wrong('bad', `But this program was built later, on ${local(builtMs)}.`);
  if (latestSeenMs !== null && nowMs < latestSeenMs - badMs)
    return wrong('bad', `But the booth has recorded ${local(latestSeenMs)} before: the clock was set back, or was wrong then.`);
  for (const [who, theirMs] of [
    ['the machine at the public address', elsewhereMs],
    ['the kiosk’s machine', kioskMs],
  ] as const) {
    if (theirMs === null) continue;
    const apart = Math.abs(nowMs - theirMs);
    if (apart > badMs) return wrong('bad', `The clock of ${who} shows ${local(theirMs)}, a difference of ${span(apart)}.`);
    if (apart > noteMs) return wrong('note', `The clock of ${who} shows ${local(theirMs)}, a difference of ${span(apart)}.`);
  }
  const witnesses = [elsewhereMs, kioskMs].some((one) => one !== null) ? 'another machine agrees' : 'no other machine could be asked';
  return [{ about: 'clock', level: 'good', says: `It is ${local(nowMs)}; ${witnesses}.`, howToFix: null }];
}

const local = (ms: number): string => new Date(ms).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function span(ms: number): string {
  if (ms < 2 * hourMs) return `${String(Math.round(ms / minuteMs))} minutes`;
  return ms < 48 * hourMs ? `${String(Math.round(ms / hourMs))} hours` : `${String(Math.round(ms / (24 * hourMs)))} days`;
}
