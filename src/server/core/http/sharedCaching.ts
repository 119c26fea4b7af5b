/** Caching in shared caches between servers and phones, such as CDNs. Phones and browsers never cache these answers. */
export interface SharedCaching {
  /** How long an answer is fresh in a shared cache, in seconds. */
  readonly seconds: number;
}

/** The `cache-control` for an answer that shared caches may keep for `leftSeconds` at most. They must revalidate older answers. */
export function sharedFor({ seconds }: SharedCaching, leftSeconds = Infinity): string {
  const shared = Math.max(0, Math.min(seconds, Math.floor(leftSeconds)));
  return shared === 0 ? 'no-store, no-transform' : `public, max-age=0, s-maxage=${shared}, must-revalidate, proxy-revalidate, no-transform`;
}
