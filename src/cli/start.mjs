import { withGoodNode } from './withGoodNode.mjs';

/** `npm start`: installs and builds what is missing, then runs the booth. */
void withGoodNode(() => import('./runBuiltServer.mjs').then(({ runBuiltServer }) => runBuiltServer()));
