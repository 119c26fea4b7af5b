import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { Paper } from '../../parts/Paper.tsx';
import { Picture } from '../../parts/Picture.tsx';
import type { ClosedView } from './closedView.ts';

export function ClosedScene({ view }: { readonly view: ClosedView }) {
  const { colors, shape } = useStageSettings().theme;
  return (
    <>
      {view.art !== null && (
        <Entrance>
          <Picture src={view.art.image} box={view.art.box} />
        </Entrance>
      )}
      <Entrance order={1}>
        {view.panel !== null && <Paper box={view.panel} fill={colors.card} radius={shape.cardRadius * 1.5} inlaid />}
        <Label name="title" text={view.title} align={view.align} verticalAlign={view.titleAlign} />
        {view.details.map((line) => (
          <Label key={line.box.y} name="detail" text={line} align={view.align} verticalAlign="top" />
        ))}
        {view.times.map((line) => (
          <Label key={line.box.y} name="time" text={line} align={view.align} />
        ))}
      </Entrance>
    </>
  );
}
