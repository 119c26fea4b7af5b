import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach } from 'vitest';

// Skia frees a canvas in the event loop only. Tests that draw without waiting would give it no turn, and twice the time would go into fresh memory.
afterEach(() => nextTurn());
