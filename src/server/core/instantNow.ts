import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import type { Instant } from '../storage/staff/Instant.ts';

const run = randomUUID();

/** The current instant, or the one `agoMs` earlier. */
export const instantNow = (agoMs = 0): Instant => ({ run, upMs: uptime() * 1000 - agoMs, calendarMs: Date.now() - agoMs });
