import { withGoodNode } from './withGoodNode.mjs';

/** `npm run theme -- <command> ...`: what those who make themes need. */
void withGoodNode(() => import('./runThemeCommand.mjs').then(({ runThemeCommand }) => runThemeCommand(process.argv.slice(2))));
