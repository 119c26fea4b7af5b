import { useCallback, useMemo } from 'react';
import type { ResultVisit } from '../../../flow/Visit.ts';
import { shareLink } from '../../../shared/share/shareLink.ts';
import { printedSize, printSheetFor } from '../../../shared/theme/print/printSheets.ts';
import { sheetOf } from '../../../shared/theme/sheetOf.ts';
import { DrawnFile } from '../../parts/DrawnFile.tsx';
import type { UnseenProps } from '../../views/StageFeature.ts';
import { PaperSheet } from './PaperSheet.tsx';

/** How many bands a sheet is drawn in. For a 4x6, each band has about 400,000 pixels. */
const bands = 5;

/** Draws the sheet for a guest's print to a file, unseen. */
export function GuestSheet({ visit, ...others }: UnseenProps) {
  return visit.scene === 'result' && visit.order?.name === 'drawing' ? <AskedSheet visit={visit} {...others} /> : null;
}

function AskedSheet({ theme, visit, publicAddress, after, encodePng, send }: UnseenProps & { readonly visit: ResultVisit }) {
  const { answers, picture, strip, format, secret } = visit;
  const isSingle = strip === undefined;
  // Keep the same object as long as nothing changes: a new object would restart the drawing.
  const sheet = useMemo(() => printSheetFor(theme, format, isSingle), [theme, format, isSingle]);
  const size = useMemo(() => ({ ...printedSize(sheet), radius: 0, exportScale: 1 }), [sheet]);
  const onDrawn = useCallback((bytes: Uint8Array) => send({ type: 'sheet-drawn', sheet: { bytes, mime: 'image/png' } }), [send]);
  const link = publicAddress === null || secret === null ? theme.share.address : shareLink(publicAddress, secret);
  return (
    <DrawnFile size={size} waitMs={0} bands={bands} after={after} encodePng={encodePng} onDrawn={onDrawn}>
      {(onReady) => (
        <PaperSheet made={sheetOf(theme, format, isSingle)} {...{ sheet, theme, answers, picture, strip, link, after, onReady }} />
      )}
    </DrawnFile>
  );
}
