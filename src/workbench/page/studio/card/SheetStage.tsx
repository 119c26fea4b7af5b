import type Konva from 'konva';
import { useLayoutEffect, useMemo, useState } from 'react';
import { Layer, Stage } from 'react-konva';
import type { Answers } from '../../../../shared/survey/answers.ts';
import type { Theme } from '../../../../shared/theme/themeSchema.ts';
import type { CardPicture } from '../../../../stage/parts/Card.tsx';
import { Card } from '../../../../stage/parts/Card.tsx';
import { LookContext } from '../../../../stage/parts/Look.ts';
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

/** A card or a strip's sheet, drawn by the very part that the kiosk draws it with. */
export function SheetStage({ theme, drawn: { spec, scene }, shots, answers, picture, width }: SheetStageProps) {
  const [stage, setStage] = useState<Konva.Stage | null>(null);
  const scale = width / spec.width;
  const pixelRatio = scale * window.devicePixelRatio;
  const look = useMemo(() => ({ theme, motion: 'still' as const, pixelRatio, focusedId: null }), [theme, pixelRatio]);
  // As many pixels as are seen, not as many as go home.
  const seen = useMemo(() => ({ ...spec, exportScale: pixelRatio }), [spec, pixelRatio]);
  const strip = useMemo(() => (shots === 0 ? undefined : Array.from({ length: shots }, () => picture)), [shots, picture]);
  useLayoutEffect(() => {
    for (const layer of stage?.getLayers() ?? []) {
      layer.getCanvas().setPixelRatio(pixelRatio);
      layer.draw();
    }
  }, [stage, pixelRatio, spec.width, spec.height]);
  return (
    <div className="sheet" style={{ width, height: spec.height * scale }}>
      <div style={{ width: spec.width, height: spec.height, transform: `scale(${String(scale)})`, transformOrigin: '0 0' }}>
        <LookContext value={look}>
          <Stage ref={setStage} width={spec.width} height={spec.height} listening={false}>
            <Layer listening={false}>
              <Card spec={seen} scene={scene} brand={theme.brand} answers={answers} picture={picture} strip={strip} />
            </Layer>
          </Stage>
        </LookContext>
      </div>
    </div>
  );
}
