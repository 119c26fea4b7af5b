import { z } from 'zod';

/** The fields of every event. */
export const anyEvent = {
  /** The booth's own name. */
  booth: z.string().min(1).max(80),
  /** In milliseconds since 1970. */
  atMs: z.number(),
};

/** The fields of events within a visit. `visit` is null if the booth doesn't know the visit's number. */
export const inVisit = { ...anyEvent, visit: z.int().min(1).nullable() };
