import type { ArtImage } from '../../headless/loadArt.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { FontFacts } from '../../themeFiles/fonts/fontCoverage.ts';
import type { PictureFacts } from '../../themeFiles/pictures/pictureFacts.ts';
import type { SeenIdleRule } from '../ThemeEvidence.ts';
import type { StampFile } from '../../themeFiles/fileStamps.ts';
import { fileStamps } from '../../themeFiles/fileStamps.ts';
import type { Watched } from './watched.ts';

/**
 * What was seen of a theme, for looking at it again after a change: evidence is not gathered again if what it read of the theme has not changed.
 * Addresses of pictures and names of fonts identify their content (see `artStamps`), so a theme that reads the same is drawn the same.
 */
export interface EvidenceMemory {
  /** What `examine` returns for the theme, or returned earlier for one that looked the same to it under the same name and key. */
  seen<Result>(name: string, key: string, theme: Watched<Theme>, examine: (theme: Theme) => Result): Result;
  /** Kept by what identifies the content that it was made from. */
  readonly facts: KeptEvidence<PictureFacts>;
  readonly images: KeptEvidence<ArtImage | null>;
  readonly coverages: KeptEvidence<FontFacts>;
  readonly framings: KeptEvidence<readonly SeenIdleRule[]>;
  readonly stampFile: StampFile;
  /** Names and files of the fonts that the drawing library already has. */
  readonly registered: Set<string>;
  /** Drops whatever was not asked for since the last call. Call it when everything has been looked at. */
  tidy(): void;
}

/** Values by keys that say everything they depend on. */
export interface KeptEvidence<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): Value;
}

interface Piece {
  readonly key: string;
  readonly result: unknown;
  readonly looksAlike: (theme: Theme) => boolean;
}

/** For a single check: nothing is kept. */
export const noMemory = (): EvidenceMemory => ({ ...evidenceMemory(), seen: (_name, _key, theme, examine) => examine(theme.raw) });

/** A memory with nothing in it. */
export function evidenceMemory(): EvidenceMemory {
  const tidied: (() => void)[] = [];
  function kept<Value>(): KeptEvidence<Value> {
    let values = new Map<string, Value>();
    let asked = new Map<string, Value>();
    tidied.push(() => ([values, asked] = [asked, new Map<string, Value>()]));
    return {
      get(key) {
        const value = asked.get(key) ?? values.get(key);
        if (value !== undefined) asked.set(key, value);
        return value;
      },
      set(key, value) {
        values.set(key, value);
        asked.set(key, value);
        return value;
      },
    };
  }
  const pieces = kept<Piece>();
  return {
    seen<Result>(name: string, key: string, theme: Watched<Theme>, examine: (theme: Theme) => Result): Result {
      const before = pieces.get(name);
      if (before?.key === key && before.looksAlike(theme.raw)) return before.result as Result;
      const { result, looksAlike } = theme.note(() => examine(theme.value));
      pieces.set(name, { key, result, looksAlike });
      return result;
    },
    facts: kept(),
    images: kept(),
    coverages: kept(),
    framings: kept(),
    stampFile: fileStamps(),
    registered: new Set(),
    tidy: () => tidied.forEach((tidy) => tidy()),
  };
}
