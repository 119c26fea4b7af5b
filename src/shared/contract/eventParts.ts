import { z } from 'zod';

/** What every event says. */
export const anyEvent = {
  /** The booth's own name. */
  booth: z.string().min(1).max(80),
  /** In milliseconds since 1970. */
  atMs: z.number(),
};

/** What those say that happen in a visit. It is null where the booth doesn't know in which. */
export const inVisit = { ...anyEvent, visit: z.int().min(1).nullable() };
