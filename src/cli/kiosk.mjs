import { withGoodNode } from './withGoodNode.mjs';

/** `npm run kiosk`: installs and builds what is missing, then runs the booth with a browser full screen, and keeps both running. */
void withGoodNode(() => import('./runBuiltLauncher.mjs').then(({ runBuiltLauncher }) => runBuiltLauncher()));
