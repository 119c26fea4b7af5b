/**
 * When a closed booth opens again, as guests read it: `14:30` stays as it is, and `2026-11-23 09:00` is the day of the week in their language
 * and the time. Not "tomorrow", which would be wrong on a sign that is still there the next morning.
 */
export function reopeningText(until: string, language: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (.+)$/.exec(until) ?? [];
  if (day === undefined || time === undefined) return until;
  // No clock is asked: of a day that is given, this is the same everywhere.
  // eslint-disable-next-line house/pure
  const date = new Date(`${day}T00:00:00Z`);
  // What is no day of the calendar was typed by somebody, and is shown as they typed it.
  if (Number.isNaN(date.getTime())) return until;
  return `${new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date)} ${time}`;
}
