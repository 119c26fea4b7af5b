import { useMemo } from 'react';
import { printedSize } from '../../../shared/theme/print/printSheets.ts';
import type { DrawingFile } from '../../parts/DrawnFile.tsx';
import { DrawnFile } from '../../parts/DrawnFile.tsx';
import type { PaperSheetProps } from './PaperSheet.tsx';
import { PaperSheet } from './PaperSheet.tsx';

export type DrawnSheetProps = Omit<PaperSheetProps, 'after' | 'onReady'> & DrawingFile;

/** Each some 400,000 pixels of a 4x6. */
const bands = 5;

/** A sheet as it is printed, as a file. */
export function DrawnSheet({ after, encodePng, onDrawn, ...content }: DrawnSheetProps) {
  const { sheet } = content;
  const size = useMemo(() => ({ ...printedSize(sheet), radius: 0, exportScale: 1 }), [sheet]);
  return (
    <DrawnFile size={size} waitMs={0} bands={bands} after={after} encodePng={encodePng} onDrawn={onDrawn}>
      {(onReady) => <PaperSheet {...content} after={after} onReady={onReady} />}
    </DrawnFile>
  );
}
