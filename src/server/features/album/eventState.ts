import type { StaffEvent } from '../../../shared/contract/album/album.ts';
import type { KeptEvent } from '../../storage/album/AlbumRecords.ts';

/** Parties go on after midnight: an event takes cards until noon of the day after its last. */
const endsAtHour = 12;

/** Midnight at the booth, so many days after a day such as `2027-06-05`. */
function dayAt(day: string, after: number, hour = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after, hour);
}

/** Whether an event takes cards at the booth's time. */
export function eventState({ from, to, isClosed }: KeptEvent, now: Date): StaffEvent['state'] {
  if (isClosed) return 'closed';
  if (now < dayAt(from, 0)) return 'coming';
  return now < dayAt(to, 1, endsAtHour) ? 'open' : 'over';
}

/** The event that takes cards now. If several do, the one that began last. */
export const openEventOf = (events: readonly KeptEvent[], now: Date): KeptEvent | null =>
  events.filter((event) => eventState(event, now) === 'open').at(-1) ?? null;

/** Whether an event's album is over, so many days after its last day. */
export const hasEnded = ({ to }: KeptEvent, days: number, now: Date): boolean => now >= dayAt(to, days + 1);
