import type { Handlers } from './drawScene.tsx';
import { lateParts } from './lateParts.tsx';

/** For stages that only display and ignore touches. All parts are loaded from the start. */
export const viewOnly: Handlers = { onActivate: () => undefined, send: () => undefined, late: lateParts };
