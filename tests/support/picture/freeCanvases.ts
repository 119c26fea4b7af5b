import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeAll } from 'vitest';
import { clearCache } from '../../../src/stage/parts/rasterCache.ts';

// Skia frees canvases only when the event loop runs. Tests that draw without waiting would never free them, and allocating fresh memory
// would double their time.
afterEach(() => nextTurn());

// Files share this module's drawings, and another file may have drawn words before the theme's fonts were there.
beforeAll(clearCache);
