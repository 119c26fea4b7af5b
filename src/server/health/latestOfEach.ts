/** The latest word of each kiosk, with how long ago it came, in milliseconds. */
export interface LatestOfEach<Word> {
  /** `kiosk` is the address that it came from; a later word replaces it. */
  hear(kiosk: string, word: Word): void;
  /** Of the kiosks that were heard within the last hour. */
  heard(): readonly { readonly kiosk: string; readonly word: Word; readonly heardMsAgo: number }[];
}

/** A kiosk that is silent for longer was put away. */
const forgottenMs = 3_600_000;
const mostKiosks = 32;

/** Remembers what each kiosk has said last, in little memory however many there are. */
export function latestOfEach<Word>(nowMs: () => number): LatestOfEach<Word> {
  const latest = new Map<string, { readonly word: Word; readonly atMs: number }>();
  return {
    hear(kiosk, word) {
      latest.delete(kiosk);
      const [oldest] = latest.size >= mostKiosks ? latest.keys() : [];
      if (oldest !== undefined) latest.delete(oldest);
      latest.set(kiosk, { word, atMs: nowMs() });
    },
    heard: () =>
      [...latest]
        .map(([kiosk, { word, atMs }]) => ({ kiosk, word, heardMsAgo: nowMs() - atMs }))
        .filter(({ heardMsAgo }) => heardMsAgo <= forgottenMs),
  };
}
