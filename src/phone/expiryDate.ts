const soonMs = 36 * 60 * 60 * 1000;

/**
 * The instant in the guest's language: weekday and day, plus the hour if it is soon, plus the year if it isn't this
 * year. Uses the guest's regional format if its language matches the page's. Null if the value isn't an instant.
 */
export function expiryDate(expires: string, now: Date, pageLanguage: string, guestLanguages: readonly string[]): string | null {
  const instant = new Date(expires);
  if (Number.isNaN(instant.getTime())) return null;
  // Avoid mixtures such as "Yours until Freitag": use only regional formats of the page's own language.
  const own = guestLanguages.find((language) => primary(language) === primary(pageLanguage));
  const soon = instant.getTime() - now.getTime() < soonMs;
  return new Intl.DateTimeFormat(own ?? pageLanguage, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(instant.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
    ...(soon ? { hour: 'numeric', minute: '2-digit' } : {}),
  }).format(instant);
}

const primary = (language: string): string => language.toLowerCase().split('-', 1)[0] ?? '';
