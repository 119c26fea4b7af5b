import { Group } from 'react-konva';
import { printFace, printRules } from '../../../flow/features/print/print.ts';
import { inset } from '../../parts/Box.ts';
import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { cornerPath } from '../../parts/cornerPath.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { Arrows } from '../../parts/LookHere.tsx';
import { inlayRadius } from '../../parts/Paper.tsx';
import { tinted } from '../../parts/tones.ts';
import type { StageFeature } from '../../views/StageFeature.ts';
import { Copies } from './Copies.tsx';
import { GuestSheet } from './GuestSheet.tsx';
import { printIcons } from './printIcons.ts';
import { controlsOf, printView, withPrinter } from './printView.ts';
import { PathShape, Rect } from '../../parts/shapes.tsx';

type PrintView = ReturnType<typeof printView>;

/** The opacity of the rule between texts, which should not attract attention. */
const ruleOpacity = 0.4;

/** The print button with the number of copies, or a text instead. */
function PrintScene({ view: { offer, line }, onActivate }: { readonly view: PrintView; readonly onActivate: Activate }) {
  const { colors } = useStageSettings().theme;
  return (
    <>
      {offer !== null && offer.copies !== null && <Copies {...offer.copies} onActivate={onActivate} />}
      {/* Drawn after its neighbours, over their shadow. */}
      {offer !== null && <Button {...offer.button} onActivate={onActivate} />}
      {line !== null && (
        <>
          {line.said !== null && (
            <>
              <Rect {...line.rule} fill={colors.line} opacity={ruleOpacity} />
              <LoadingMark {...line.said} />
            </>
          )}
          {line.loud !== null && <Loud {...line.loud} />}
        </>
      )}
    </>
  );
}

/** An emphasised text on a tinted part of the panel. */
function Loud({ text, arrow, panel, ground }: NonNullable<NonNullable<PrintView['line']>['loud']>) {
  const { colors, shape } = useStageSettings().theme;
  const { corner = 'round', inlay } = shape;
  // The tinted part is inside the panel's fine line.
  const within = inlay === undefined ? 0 : inlay.gap + inlay.width;
  const data = cornerPath(inset(panel, within), inlayRadius(shape.cardRadius, within, corner), corner);
  return (
    <>
      <Group clipX={ground.x} clipY={ground.y} clipWidth={ground.width} clipHeight={ground.height} listening={false}>
        <PathShape data={data} fill={tinted(colors)} />
      </Group>
      <Label name="status" text={text} align="center" />
      {arrow !== null && <Arrows {...arrow} />}
    </>
  );
}

/** The print feature: a print button in the result, then a report on the print. */
export const printOnStage: StageFeature = {
  name: 'print',
  icons: printIcons,
  placeInResult: (input, visit) => (printFace(printRules(input.theme), visit) === null ? input : withPrinter(input)),
  inResult(input, visit) {
    const face = printFace(printRules(input.theme), visit);
    if (face === null) return null;
    const view = printView(input, face);
    return {
      controls: controlsOf(view),
      view,
      onPanel: view.line?.box,
      isLoud: view.line?.loud != null,
      isSpoken: true,
      draw: (onActivate) => (
        <Entrance order={4}>
          <PrintScene view={view} onActivate={onActivate} />
        </Entrance>
      ),
    };
  },
  Unseen: GuestSheet,
};
