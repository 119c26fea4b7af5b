import { withGoodNode } from './withGoodNode.mjs';

/** `npm run soak -- --visits 1000`: so many visits in a row, what they leave behind, and a verdict. */
void withGoodNode(() => import('./runSoak.mjs').then(({ runSoak }) => runSoak(process.argv.slice(2))));
