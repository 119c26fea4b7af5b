/**
 * When a closed booth reopens, as guests read it: `14:30` stays unchanged, and `2026-11-23 09:00` becomes the weekday in their language and the time.
 * Not "tomorrow", which would be wrong if the sign is still there the next morning.
 */
export function reopeningText(until: string, language: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (.+)$/.exec(until) ?? [];
  if (day === undefined || time === undefined) return until;
  // This reads no clock: a given day has the same result everywhere.
  // eslint-disable-next-line house/pure
  const date = new Date(`${day}T00:00:00Z`);
  // Staff typed something that is not a date: show it as they typed it.
  if (Number.isNaN(date.getTime())) return until;
  return `${new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date)} ${time}`;
}
