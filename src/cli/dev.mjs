import { withGoodNode } from './withGoodNode.mjs';

/** `npm run dev`: the booth from its sources, with the options of `npm start`. */
void withGoodNode(() => import('./runDevServer.mjs').then(({ runDevServer }) => runDevServer()));
