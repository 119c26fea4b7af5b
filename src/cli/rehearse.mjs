import { withGoodNode } from './withGoodNode.mjs';

/** `npm run rehearse`: the booth makes one visit on this machine, with its own camera and screen, and says GO or NO-GO. */
void withGoodNode(() => import('./runBuiltLauncher.mjs').then(({ runBuiltLauncher }) => runBuiltLauncher('--rehearse')));
