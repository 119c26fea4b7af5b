/** What a browser tells of one of its pages: a window's, or what lies over one. */
export interface BrowserPage {
  readonly id: string;
  /** Empty, or `about:blank`, until it shows something. */
  readonly url: string;
}

const isBlank = (url: string): boolean => url === '' || url === 'about:blank';

/**
 * The pages that aren't the booth's, by their ids. `pages` are those of the launcher's browser, the oldest first; the first of them at `origin` is the
 * booth's own, whatever it shows: the scenes, or staff's page. Until there is one, a page that shows nothing yet may become it.
 */
export function foreignWindows(pages: readonly BrowserPage[], origin: string): readonly string[] {
  const own = pages.find(({ url }) => URL.canParse(url) && new URL(url).origin === origin);
  return pages.filter((page) => page !== own && (own !== undefined || !isBlank(page.url))).map(({ id }) => id);
}
