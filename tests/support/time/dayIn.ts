const dayMs = 86_400_000;

/** The day in so many days from now, by UTC, such as `2026-11-21`. */
export const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
