import type { Handlers } from './drawScene.tsx';
import { lateParts } from './lateParts.tsx';

/** For whoever looks at scenes and touches nothing: all parts are there from the start. */
export const lookOnly: Handlers = { onActivate: () => undefined, send: () => undefined, late: lateParts };
