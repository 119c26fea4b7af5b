import type Konva from 'konva';
import { useLayoutEffect, useMemo, useState } from 'react';
import { Group, Layer, Stage } from 'react-konva';
import type { Answers } from '../../../shared/survey/answers.ts';
import { dots } from '../../../shared/theme/print/papers.ts';
import type { PrintSheet } from '../../../shared/theme/print/printSchema.ts';
import { printedSize } from '../../../shared/theme/print/printSheets.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { CardPicture } from '../../../stage/parts/Card.tsx';
import { Card } from '../../../stage/parts/Card.tsx';
import { LateContext } from '../../../stage/parts/lateDrawings.ts';
import { stageDrawings } from '../prepareStage.ts';
import { LookContext } from '../../../stage/parts/Look.ts';
import { PaperSheet } from '../../../stage/features/print/PaperSheet.tsx';
import type { DrawnFrom } from './editedSheets.ts';

export interface SheetStageProps {
  readonly theme: Theme;
  readonly drawn: DrawnFrom;
  /** How many shots stand on it; 0 for a card. */
  readonly shots: number;
  readonly answers: Answers;
  readonly picture: CardPicture;
  /** CSS pixels. */
  readonly width: number;
}

/** As long as that of a guest whose booth has an address of numbers. */
const sampleLink = 'http://192.168.100.100:8081/s#mQ8vR3kX1sT6yBwZ0dLhNg';

/** A card, a strip's sheet or one of paper, drawn by the very part that the kiosk draws it with. */
export function SheetStage({ theme, drawn: { spec, scene }, shots, answers, picture, width }: SheetStageProps) {
  const [stage, setStage] = useState<Konva.Stage | null>(null);
  const scale = width / spec.width;
  const pixelRatio = scale * window.devicePixelRatio;
  const look = useMemo(() => ({ theme, motion: 'still' as const, pixelRatio, focusedId: null }), [theme, pixelRatio]);
  // As many pixels as are seen, not as many as go home.
  const seen = useMemo(() => ('made' in spec ? null : { ...spec, exportScale: pixelRatio }), [spec, pixelRatio]);
  const taken = 'made' in spec ? spec.shots : shots;
  const strip = useMemo(() => (taken === 0 ? undefined : Array.from({ length: taken }, () => picture)), [taken, picture]);
  useLayoutEffect(() => {
    for (const layer of stage?.getLayers() ?? []) {
      layer.getCanvas().setPixelRatio(pixelRatio);
      layer.draw();
    }
  }, [stage, pixelRatio, spec.width, spec.height]);
  return (
    <div className="sheet" style={{ width, height: spec.height * scale }}>
      <div style={{ width: spec.width, height: spec.height, transform: `scale(${String(scale)})`, transformOrigin: '0 0' }}>
        <LateContext value={stageDrawings}>
          <LookContext value={look}>
            <Stage ref={setStage} width={spec.width} height={spec.height} listening={false}>
              <Layer listening={false}>
                {seen !== null && <Card spec={seen} scene={scene} brand={theme.brand} answers={answers} picture={picture} strip={strip} />}
                {'made' in spec && (
                  <Group {...asLookedAt(spec.sheet)}>
                    <PaperSheet {...{ theme, answers, picture, strip }} sheet={spec.sheet} made={spec.made} link={sampleLink} />
                  </Group>
                )}
              </Layer>
            </Stage>
          </LookContext>
        </LateContext>
      </div>
    </div>
  );
}

/** A sheet is drawn as it is printed: upright and with its bleed. Here it is turned the way in which people hold it, cut to its size. */
function asLookedAt(sheet: PrintSheet) {
  const bleed = dots(sheet.bleed ?? 0);
  return sheet.wide === true ? { x: -bleed, y: printedSize(sheet).width - bleed, rotation: -90 } : { x: -bleed, y: -bleed };
}
