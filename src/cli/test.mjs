import { withGoodNode } from './withGoodNode.mjs';

/** `npm test`: installs and builds what is missing, a browser included, then runs all tests. */
void withGoodNode(() => import('./runSuites.mjs').then(({ runSuites }) => runSuites()));
