export interface PageOpening {
  /** Comes when the page is shown, or when nobody need wait for it any longer. */
  readonly over: Promise<void>;
  /** A browser has asked for the page. */
  began(): void;
  /** It is shown, or somebody works already. */
  ended(): void;
}

/** So long after the start a page may be asked for, and so long after that it may take to be shown. */
const [graceMs, longestMs] = [1500, 6000];

/** A page that opens as its server starts has the machine to itself: what else there is to do waits until its screens are drawn. */
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
