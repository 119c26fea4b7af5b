import type { DraftToCheck } from '../themeFiles/draftMessages.ts';
import { keepCache } from '../headless/cacheFor.ts';
import { checkDrafts } from './checkDrafts.ts';
import { limitCache } from '../stage/parts/rasterCache.ts';
import { checkTheme } from './checkTheme.ts';

/** Beyond this, its libraries hold more memory than they will reuse: start a new process for the next draft. */
const maxBytes = 900_000_000;

/** Stages are drawn at half their resolution in both directions: what a kiosk caches as 50 megapixels takes a quarter. */
limitCache(12_500_000);

/**
 * The program that checks themes, in a process of its own, because what it draws comes from files that nobody has examined yet. It takes the theme's
 * name, folder or theme.json, and writes the report (`ThemeReport`) to stdout as JSON. Forked (by `openChecker`) it stays, and takes drafts.
 */
if (process.send === undefined) {
  const report = await checkTheme(process.argv[2] ?? '');
  process.stdout.write(JSON.stringify(report));
} else {
  // Pictures of drafts are named by their content.
  keepCache();
  process.on('disconnect', () => process.exit());
  checkDrafts({
    send: (report) =>
      process.send?.(report, () => {
        if (process.memoryUsage.rss() > maxBytes) process.exit();
      }),
    onDraft: (take) => process.on('message', (draft) => take(draft as DraftToCheck)),
  });
}
