import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { Paper } from '../../parts/Paper.tsx';
import { RunningRing } from '../../parts/RunningRing.tsx';
import type { StillThereView } from './stillThereView.ts';
import { Rect } from '../../parts/shapes.tsx';

/** The opacity of the layer over the scene: guests should still recognise the scene, but it should not attract attention. */
const dimmed = 0.8;

export function StillThereScene({ view, onActivate }: { readonly view: StillThereView; readonly onActivate: Activate }) {
  const { colors, shape } = useStageSettings().theme;
  const radius = shape.cardRadius * 1.5;
  return (
    <>
      <Entrance from={{}}>
        <Rect
          {...view.stage}
          fill={shape.scrim ?? colors.shadow}
          opacity={dimmed}
          listening
          onPointerClick={() => onActivate(view.stay.control)}
        />
      </Entrance>
      <Entrance>
        <Paper box={view.panel} fill={colors.card} radius={radius} inlaid />
        <RunningRing box={view.panel} radius={radius} durationMs={view.leaveAfterMs} color={shape.scrimRing} />
        <Label name="title" text={view.title} align="center" />
        <Label name="detail" text={view.detail} align="center" />
        <Button {...view.stay} onActivate={onActivate} />
      </Entrance>
    </>
  );
}
