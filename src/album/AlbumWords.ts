/** The texts of an album's page, in one language. */
export interface AlbumWords {
  /** The BCP 47 tag, for dates and for screen readers. */
  readonly tag: string;
  readonly album: string;
  readonly opening: string;
  /** `{count}` pictures. */
  readonly count: (count: string) => string;
  readonly hiddenCount: (count: string) => string;
  readonly empty: string;
  readonly emptyDetail: string;
  readonly enterTitle: string;
  readonly enterDetail: string;
  readonly enterLabel: string;
  readonly open: string;
  readonly wrongCount: (count: string) => string;
  readonly unknownWord: (place: string, word: string) => string;
  readonly meant: (words: string) => string;
  readonly wrongWord: string;
  readonly wrongLink: string;
  readonly unknownTitle: string;
  readonly unknownDetail: string;
  readonly away: string;
  readonly picture: (time: string) => string;
  readonly moving: string;
  readonly hidden: string;
  readonly previous: string;
  readonly next: string;
  readonly close: string;
  readonly save: string;
  readonly hide: string;
  readonly show: string;
  readonly remove: string;
  readonly removeTitle: string;
  readonly removeDetail: string;
  readonly keep: string;
  readonly gone: string;
  readonly failed: string;
  readonly downloadAll: string;
  readonly packing: (done: string, all: string) => string;
  readonly packed: (count: string) => string;
  readonly packedSome: (count: string, missing: string) => string;
  readonly stop: string;
  readonly share: string;
  readonly shareDetail: string;
  readonly copy: string;
  readonly copied: string;
}
