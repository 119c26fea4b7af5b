export interface PageOpening {
  /** Resolves when the page is shown, or when waiting is no longer necessary. */
  readonly over: Promise<void>;
  /** Call this when a browser requests the page. */
  began(): void;
  /** Call this when the page is shown, or a user is already working. */
  ended(): void;
}

/** The maximum times from the start to a request for the page, and from that request until the page is shown. */
const [graceMs, longestMs] = [1500, 6000];

/** Reserves the machine for a page that opens while its server starts. Everything else waits until the page's screens are drawn. */
export function pageOpening(): PageOpening {
  let ended: () => void = () => undefined;
  const over = new Promise<void>((done) => (ended = done));
  let timer = setTimeout(ended, graceMs);
  return {
    over,
    began() {
      clearTimeout(timer);
      timer = setTimeout(ended, longestMs);
    },
    ended() {
      clearTimeout(timer);
      ended();
    },
  };
}
