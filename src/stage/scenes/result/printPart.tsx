import { Rect } from 'react-konva';
import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { Copies } from '../../parts/Copies.tsx';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import { useLook } from '../../parts/Look.ts';
import type { PrintPart, PrintView } from './PrintPart.ts';
import { controlsOf, printView, withPrinter } from './printView.ts';

/** It parts what is said on a sheet, and is not looked at. */
const ruleOpacity = 0.4;

/** The button with the number of copies, or what is said in their place. */
function PrintScene({ view: { offer, line }, onActivate }: { readonly view: PrintView; readonly onActivate: Activate }) {
  const { colors } = useLook().theme;
  return (
    <>
      {offer !== null && <Button {...offer.button} onActivate={onActivate} />}
      {offer !== null && offer.copies !== null && <Copies {...offer.copies} onActivate={onActivate} />}
      {line !== null && (
        <>
          <Rect {...line.rule} fill={colors.line} opacity={ruleOpacity} listening={false} perfectDrawEnabled={false} />
          <LoadingMark {...line.said} />
        </>
      )}
    </>
  );
}

export const printPart: PrintPart = { withPrinter, printView, controlsOf, PrintScene };
