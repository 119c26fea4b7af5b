import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import type { Instant } from '../storage/staff/Instant.ts';

const run = randomUUID();

export const instantNow = (): Instant => ({ run, upMs: uptime() * 1000, calendarMs: Date.now() });
