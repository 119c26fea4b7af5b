import { compactFont } from './compactFont.ts';
import type { Coverage } from './fontCoverage.ts';
import { coverageOf, unlessDamaged } from './fontCoverage.ts';
import { fontMeter, HeavyFont } from './FontMeter.ts';
import type { FontTables } from './fontTables.ts';
import { fontTables } from './fontTables.ts';
import { glyphParts } from './glyphParts.ts';
import { weighColors } from './paintSteps.ts';
import { programSteps } from './programSteps.ts';

/** How much work a browser has with a font. It loads fonts that no text uses, too, and nothing can stop it. */
export interface FontBurden {
  /** The largest share that a limit has been used up to. */
  readonly share: number;
  /** Why the font is refused, to complete "it would hang a browser: ..."; null if it isn't. */
  readonly excess: string | null;
}

export interface FontFacts {
  /** Null if the file is damaged or isn't a font. */
  readonly coverage: Coverage | null;
  /** The total size of the font's tables, unpacked. */
  readonly bytes: number;
  readonly burden: FontBurden;
}

/** The facts about a font file that need no drawing. */
export function fontFacts(file: Buffer): FontFacts {
  const tables = unlessDamaged(() => fontTables(file));
  const facts = unlessDamaged(() => {
    const cmap = tables?.table('cmap') ?? null;
    return tables === null || cmap === null ? null : { coverage: coverageOf(cmap), burden: fontBurden(tables) };
  });
  return { coverage: null, burden: { share: 0, excess: null }, ...facts, bytes: tables?.bytes ?? file.length };
}

function fontBurden(tables: FontTables): FontBurden {
  const meter = fontMeter(tables.bytes);
  try {
    weigh(tables, meter);
    return { share: meter.share(), excess: null };
  } catch (error) {
    if (error instanceof HeavyFont) return { share: Infinity, excess: error.message };
    throw error;
  }
}

function weigh(tables: FontTables, meter: ReturnType<typeof fontMeter>): void {
  let outlines = glyphParts(tables, meter);
  for (const [tag, version] of [['CFF ', 1] as const, ['CFF2', 2] as const]) {
    const table = tables.table(tag);
    if (table !== null) outlines = programSteps(compactFont(table, version, meter), meter);
  }
  const colors = tables.table('COLR');
  if (colors !== null) weighColors(colors, outlines, meter);
}
