import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach } from 'vitest';

// Skia frees canvases only when the event loop runs. Tests that draw without waiting would never free them, and allocating fresh memory
// would double their time.
afterEach(() => nextTurn());
