import type { Readable, Writable } from 'node:stream';

/** The browser's DevTools protocol over a pair of pipes that no other program can reach: JSON messages, each terminated by a zero byte. */
export interface DevtoolsPipes {
  readonly toBrowser: Writable;
  readonly fromBrowser: Readable;
}

/** The fields of a message from the browser that matter here. */
interface Word {
  readonly method?: string;
  readonly params?: {
    readonly targetId?: string;
    readonly targetInfo?: { readonly targetId: string; readonly type: string; readonly url: string };
  };
}

/**
 * Closes every browser window that isn't the booth's, for as long as the browser runs: windows that somebody opened by keyboard after all,
 * or that replaced the booth's page. The browser ends with its last window. Calls `onCrash` when the booth's page has crashed. `focus` gives
 * the booth's window the keyboard.
 */
export function closeForeignWindows(
  { toBrowser, fromBrowser }: DevtoolsPipes,
  origin: string,
  onCrash: () => void,
): { readonly focus: () => void } {
  const pages = new Map<string, BrowserPage>();
  let words = 0;
  // The pipes break when the browser ends.
  for (const pipe of [toBrowser, fromBrowser]) pipe.on('error', () => undefined);
  const send = (method: string, params: object): void => {
    words += 1;
    if (toBrowser.writable) toBrowser.write(`${JSON.stringify({ id: words, method, params })}\0`);
  };

  function hear({ method, params }: Word): void {
    const own = ownWindow([...pages.values()], origin);
    if (method === 'Target.targetCrashed' && own !== undefined && params?.targetId === own.id) onCrash();
    if (method === 'Target.targetDestroyed' && params?.targetId !== undefined) pages.delete(params.targetId);
    const target = params?.targetInfo;
    if (target?.type === 'page') pages.set(target.targetId, { id: target.targetId, url: target.url });
    // Replies to our own commands have no method and no page. Ignore them, so that nothing is requested twice.
    if (method === undefined) return;
    for (const targetId of foreignWindows([...pages.values()], origin)) send('Target.closeTarget', { targetId });
  }

  let rest = '';
  fromBrowser.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) hear(wordOf(part));
  });
  send('Target.setDiscoverTargets', { discover: true });
  return {
    focus() {
      const own = ownWindow([...pages.values()], origin);
      if (own !== undefined) send('Target.activateTarget', { targetId: own.id });
    },
  };
}

/** A malformed message is ignored: the launcher must survive whatever its browser sends. */
function wordOf(text: string): Word {
  try {
    const word = JSON.parse(text) as Word | null;
    return typeof word === 'object' && word !== null ? word : {};
  } catch {
    return {};
  }
}

/** The browser's report about one of its pages: a window, or an overlay on one. */
interface BrowserPage {
  readonly id: string;
  /** Empty, or `about:blank`, until it has loaded something. */
  readonly url: string;
}

const isBlank = (url: string): boolean => url === '' || url === 'about:blank';

const ownWindow = (pages: readonly BrowserPage[], origin: string): BrowserPage | undefined =>
  pages.find(({ url }) => URL.canParse(url) && new URL(url).origin === origin);

/**
 * The ids of the pages that aren't the booth's. `pages` are those of the launcher's browser, oldest first; the first one at `origin` is the
 * booth's own, whether it shows the scenes or the staff page. Until that exists, a page that hasn't loaded anything yet may become it.
 */
function foreignWindows(pages: readonly BrowserPage[], origin: string): readonly string[] {
  const own = ownWindow(pages, origin);
  return pages.filter((page) => page !== own && (own !== undefined || !isBlank(page.url))).map(({ id }) => id);
}
