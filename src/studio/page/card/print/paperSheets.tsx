import { Group } from 'react-konva';
import { madeOf } from '../../../../shared/theme/madeOf.ts';
import { dots } from '../../../../shared/theme/print/papers.ts';
import type { PrintSheet } from '../../../../shared/theme/print/printSchema.ts';
import { formatsOn, printedSize, sheetSize } from '../../../../shared/theme/print/printSheets.ts';
import { sheetOf } from '../../../../shared/theme/sheetOf.ts';
import type { Theme } from '../../../../shared/theme/themeSchema.ts';
import { PaperSheet, shownSheetLayers } from '../../../../stage/features/print/PaperSheet.tsx';
import { inset } from '../../../../stage/parts/Box.ts';
import { canOfferPaper, offerPaper, ownPaper } from '../../../document/print/ownPaper.ts';
import { printInDocument } from '../../../document/print/printInDocument.ts';
import { listAt, textAt } from '../../../document/writtenSurvey.ts';
import type { DrawnSheet, EditedSheet, SheetKind } from '../SheetKind.ts';

/** As long as a guest's link at a booth with a numeric address. */
const sampleLink = 'http://192.168.100.100:8081/s#mQ8vR3kX1sT6yBwZ0dLhNg';

/**
 * Sheets of paper, in the theme's order and in viewing orientation, in their own pixels. A sheet that is cut in two is shown as one
 * strip.
 */
export const paperSheets: SheetKind = {
  sheets: (whole) =>
    listAt(whole, ['print', 'sheets']).map((sheet, at): EditedSheet => {
      const name = `${printInDocument.inCards}: ${textAt(sheet, 'id') ?? String(at + 1)}`;
      return { key: `print-${at}`, name, path: ['print', 'sheets', at], frames: null, shots: 0, kind: paperSheets };
    }),
  holds: ([part, list]) => part === 'print' && list === 'sheets',
  drawn(theme, [part, , at]) {
    const sheet = part === 'print' && typeof at === 'number' ? theme.print?.sheets?.[at] : undefined;
    return sheet === undefined ? null : drawnPaper(theme, sheet);
  },
  makes: (shown) => ownPaper(shown, '').layers,
  offer: (whole, shown) =>
    canOfferPaper(whole) ? { ...offerPaper(whole, shown), select: ['print', 'sheets', listAt(whole, ['print', 'sheets']).length] } : null,
  removal: ([, , at], { own }) => ({
    label: 'Remove a sheet of paper',
    edits: [
      listAt(own, ['print', 'sheets']).length < 2
        ? { kind: 'reset', path: ['print', 'sheets'] }
        : { kind: 'remove', path: ['print', 'sheets'], at: Number(at) },
    ],
    select: null,
  }),
  isPaper: true,
};

function drawnPaper(theme: Theme, sheet: PrintSheet): DrawnSheet {
  const { layers, safe = 3 } = sheet;
  const size = sheetSize(sheet);
  // Show a sheet that no format uses with the first format.
  const [format] = formatsOn(theme, sheet);
  const made = sheetOf(theme, format);
  return {
    size,
    layers,
    shots: theme.formats?.find(({ id }) => id === format)?.strip?.shots ?? 0,
    made: madeOf(theme, format),
    deciding: [
      ...layers.flatMap((layer) => ('made' in layer || 'code' in layer ? [] : [layer])),
      ...made.spec.layers,
      ...(made.scene?.layers ?? []),
    ],
    // The area for important content: 3 mm from the edges unless the theme sets another distance.
    safe: inset({ x: 0, y: 0, width: size.width, height: size.height }, dots(safe)),
    shown: (shape, answers) => shownSheetLayers(layers, shape, answers),
    only: (isWanted) => drawnPaper(theme, { ...sheet, layers: layers.filter(isWanted) }),
    draw: ({ pixelRatio: _finer, ...guests }) => (
      <Group {...asLookedAt(sheet)}>
        <PaperSheet {...guests} sheet={sheet} made={made} link={sampleLink} />
      </Group>
    ),
  };
}

/** A sheet is drawn as printed: upright, with its bleed. Rotates it to viewing orientation and crops it to its size. */
function asLookedAt(sheet: PrintSheet) {
  const bleed = dots(sheet.bleed ?? 0);
  return sheet.wide === true ? { x: -bleed, y: printedSize(sheet).width - bleed, rotation: -90 } : { x: -bleed, y: -bleed };
}
