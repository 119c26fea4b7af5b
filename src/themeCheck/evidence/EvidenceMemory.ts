import type { ArtImage } from '../../headless/loadArt.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { FontFacts } from '../../themeFiles/fonts/fontFacts.ts';
import type { PictureFacts } from '../../themeFiles/pictures/pictureFacts.ts';
import type { SeenIdleRule } from '../ThemeEvidence.ts';
import type { StampFile } from '../../themeFiles/fileStamps.ts';
import { fileStamps } from '../../themeFiles/fileStamps.ts';
import type { Watched } from './watched.ts';

/**
 * The evidence of earlier checks of a theme: an examination runs again only if the values it read have changed. Addresses of pictures and names of
 * fonts identify their content (see `artStamps`), so equal values mean equal drawings.
 */
export interface EvidenceMemory {
  /** The result of `examine` for the theme, or its earlier result for the same name, the same key and equal values read. */
  seen<Result>(name: string, key: string, theme: Watched<Theme>, examine: (theme: Theme) => Result): Result;
  /** By keys that identify the original content. */
  readonly facts: KeptEvidence<PictureFacts>;
  readonly images: KeptEvidence<ArtImage | null>;
  readonly coverages: KeptEvidence<FontFacts>;
  readonly framings: KeptEvidence<readonly SeenIdleRule[]>;
  readonly stampFile: StampFile;
  /** Names and files of the fonts registered with the drawing library. */
  readonly registered: Set<string>;
  /** Drops all entries not used since the last call. Call this at the end of a check. */
  tidy(): void;
}

/** Values by keys that contain everything the values depend on. */
export interface KeptEvidence<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): Value;
}

interface Piece {
  readonly key: string;
  readonly result: unknown;
  readonly looksAlike: (theme: Theme) => boolean;
}

/** A memory for a single check: keeps no results of examinations. */
export const noMemory = (): EvidenceMemory => ({ ...evidenceMemory(), seen: (_name, _key, theme, examine) => examine(theme.raw) });

/** A new, empty memory. */
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
