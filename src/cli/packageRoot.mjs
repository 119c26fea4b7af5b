import { fileURLToPath } from 'node:url';

/** Stagebooth's own folder, with a separator at its end. */
export const packageRoot = fileURLToPath(new URL('../../', import.meta.url));
