/** What caches between servers and phones may keep, such as a CDN's. Phones and browsers keep nothing in any case. */
export interface SharedCaching {
  /** How long an answer is fresh there, in seconds. */
  readonly seconds: number;
}

/** The `cache-control` of an answer that shared caches may keep for a while, at most for `leftSeconds`. They must ask before they give out what is older. */
export function sharedFor({ seconds }: SharedCaching, leftSeconds = Infinity): string {
  const shared = Math.max(0, Math.min(seconds, Math.floor(leftSeconds)));
  return shared === 0 ? 'no-store, no-transform' : `public, max-age=0, s-maxage=${shared}, must-revalidate, proxy-revalidate, no-transform`;
}
