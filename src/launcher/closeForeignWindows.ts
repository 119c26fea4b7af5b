import type { Readable, Writable } from 'node:stream';

/** The browser's DevTools over a pair of pipes that no other program can reach: words are JSON, each ended by a zero. */
export interface DevtoolsPipes {
  readonly toBrowser: Writable;
  readonly fromBrowser: Readable;
}

/** A word from the browser, as far as it is of use here. */
interface Word {
  readonly method?: string;
  readonly params?: {
    readonly targetId?: string;
    readonly targetInfo?: { readonly targetId: string; readonly type: string; readonly url: string };
  };
}

/**
 * Closes whatever window of the browser isn't the booth's, for as long as the browser runs: those that keys have opened in spite of all, or that stand
 * where the booth's page was. With its last window the browser ends.
 */
export function closeForeignWindows({ toBrowser, fromBrowser }: DevtoolsPipes, origin: string): void {
  const pages = new Map<string, BrowserPage>();
  let words = 0;
  // A browser that ends takes its pipes along.
  for (const pipe of [toBrowser, fromBrowser]) pipe.on('error', () => undefined);
  const send = (method: string, params: object): void => {
    words += 1;
    if (toBrowser.writable) toBrowser.write(`${JSON.stringify({ id: words, method, params })}\0`);
  };

  function hear({ method, params }: Word): void {
    if (method === 'Target.targetDestroyed' && params?.targetId !== undefined) pages.delete(params.targetId);
    const told = params?.targetInfo;
    if (told?.type === 'page') pages.set(told.targetId, { id: told.targetId, url: told.url });
    // The browser's answers to this are words as well, but tell of no page: nothing is asked for twice without need.
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
}

/** What isn't whole says nothing: the launcher must outlive whatever its browser says. */
function wordOf(text: string): Word {
  try {
    const word = JSON.parse(text) as Word | null;
    return typeof word === 'object' && word !== null ? word : {};
  } catch {
    return {};
  }
}

/** What a browser tells of one of its pages: a window's, or what lies over one. */
interface BrowserPage {
  readonly id: string;
  /** Empty, or `about:blank`, until it shows something. */
  readonly url: string;
}

const isBlank = (url: string): boolean => url === '' || url === 'about:blank';

/**
 * The pages that aren't the booth's, by their ids. `pages` are those of the launcher's browser, the oldest first; the first of them at `origin` is the
 * booth's own, whatever it shows: the scenes, or staff's page. Until there is one, a page that shows nothing yet may become it.
 */
function foreignWindows(pages: readonly BrowserPage[], origin: string): readonly string[] {
  const own = pages.find(({ url }) => URL.canParse(url) && new URL(url).origin === origin);
  return pages.filter((page) => page !== own && (own !== undefined || !isBlank(page.url))).map(({ id }) => id);
}
