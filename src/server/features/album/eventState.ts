import type { StaffEvent } from '../../../shared/contract/album/album.ts';
import type { KeptEvent } from '../../storage/album/AlbumRecords.ts';

/** Parties continue after midnight, so an event accepts cards until noon of the day after its last day. */
const endsAtHour = 12;

/** A time at the booth: `after` days after a day such as `2027-06-05`, at `hour`, or else at midnight. */
function dayAt(day: string, after: number, hour = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after, hour);
}

/** Whether an event accepts cards at the booth's current time. */
export function eventState({ from, to, isClosed }: KeptEvent, now: Date): StaffEvent['state'] {
  if (isClosed) return 'closed';
  if (now < dayAt(from, 0)) return 'coming';
  return now < dayAt(to, 1, endsAtHour) ? 'open' : 'over';
}

/** The event that accepts cards now. If there are several, the one that began last. */
export const openEventOf = (events: readonly KeptEvent[], now: Date): KeptEvent | null =>
  events.filter((event) => eventState(event, now) === 'open').at(-1) ?? null;

/** Whether an event's album has ended, which happens `days` days after the event's last day. */
export const hasEnded = ({ to }: KeptEvent, days: number, now: Date): boolean => now >= dayAt(to, days + 1);
