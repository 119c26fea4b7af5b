export interface PageOpening {
  /** Resolves when the page is shown, or when waiting for it is no longer necessary. */
  readonly over: Promise<void>;
  /** Call this when a browser requests the page. */
  began(): void;
  /** Call this when the page is shown, or a user is already working. */
  ended(): void;
}

/** The maximum time from the start to a request for the page, and from there until the page is shown. */
const [graceMs, longestMs] = [1500, 6000];

/** Reserves the machine for a page that opens as its server starts: everything else waits until the page's screens are drawn. */
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
