import type { DraftToCheck } from '../themeFiles/draftMessages.ts';
import { keepCache } from '../headless/cacheFor.ts';
import { checkDrafts } from './checkDrafts.ts';
import { limitCache } from '../stage/parts/rasterCache.ts';
import { checkTheme } from './checkTheme.ts';

/** The memory limit. Above it, the libraries hold more memory than they will reuse: start a new process for the next draft. */
const maxBytes = 900_000_000;

/** The check draws stages at half their resolution in both directions, so it needs a quarter of a kiosk's cache of 50 megapixels. */
limitCache(12_500_000);

/**
 * The program that checks themes. It is a separate process, because it draws files that have not been examined before. It takes the theme's name,
 * folder or theme.json, and writes the report (`ThemeReport`) to stdout as JSON. Forked (by `openChecker`) it keeps running and checks drafts.
 */
if (process.send === undefined) {
  const report = await checkTheme(process.argv[2] ?? '');
  process.stdout.write(JSON.stringify(report));
} else {
  // Drafts' pictures are named by their content, so the cache stays valid.
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
