export interface PageOpening {
  /** Resolves when the page is shown, or when nobody need wait for it any longer. */
  readonly over: Promise<void>;
  /** A browser has requested the page. */
  began(): void;
  /** It is shown, or somebody is already working. */
  ended(): void;
}

/** How long after the start a page may be requested, and how long after that it may take to be shown. */
const [graceMs, longestMs] = [1500, 6000];

/** A page that opens as its server starts has the machine to itself: everything else waits until its screens are drawn. */
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
