const dayMs = 86_400_000;

/** The UTC date this many days from now, such as `2026-11-21`. */
export const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
