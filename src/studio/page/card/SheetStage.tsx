import type Konva from 'konva';
import { useLayoutEffect, useMemo, useState } from 'react';
import { Layer, Stage } from 'react-konva';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { CardPicture } from '../../../stage/parts/Card.tsx';
import { LateContext } from '../../../stage/parts/lateDrawings.ts';
import { stageDrawings } from '../prepareStage.ts';
import { StageSettingsContext } from '../../../stage/parts/StageSettings.ts';
import type { DrawnSheet } from './SheetKind.ts';

export interface SheetStageProps {
  readonly theme: Theme;
  readonly drawn: DrawnSheet;
  readonly answers: Answers;
  readonly picture: CardPicture;
  /** CSS pixels. */
  readonly width: number;
}

/** A card, a strip's sheet or a sheet of paper, drawn with the kiosk's own part. */
export function SheetStage({ theme, drawn, answers, picture, width }: SheetStageProps) {
  const { size, shots } = drawn;
  const [stage, setStage] = useState<Konva.Stage | null>(null);
  const scale = width / size.width;
  const pixelRatio = scale * window.devicePixelRatio;
  const settings = useMemo(() => ({ theme, motion: 'still' as const, pixelRatio, focusedId: null }), [theme, pixelRatio]);
  const strip = useMemo(() => (shots === 0 ? undefined : Array.from({ length: shots }, () => picture)), [shots, picture]);
  useLayoutEffect(() => {
    for (const layer of stage?.getLayers() ?? []) {
      layer.getCanvas().setPixelRatio(pixelRatio);
      layer.draw();
    }
  }, [stage, pixelRatio, size.width, size.height]);
  return (
    <div className="sheet" style={{ width, height: size.height * scale }}>
      <div style={{ width: size.width, height: size.height, transform: `scale(${String(scale)})`, transformOrigin: '0 0' }}>
        <LateContext value={stageDrawings}>
          <StageSettingsContext value={settings}>
            <Stage ref={setStage} width={size.width} height={size.height} listening={false}>
              <Layer listening={false}>{drawn.draw({ theme, answers, picture, strip, pixelRatio })}</Layer>
            </Stage>
          </StageSettingsContext>
        </LateContext>
      </div>
    </div>
  );
}
