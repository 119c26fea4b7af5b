import { Label } from '../../parts/Label.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { Picture } from '../../parts/Picture.tsx';
import type { TroubleView } from './troubleView.ts';
import { Rect } from '../../parts/shapes.tsx';

export function TroubleScene({ view }: { readonly view: TroubleView }) {
  const { colors } = useStageSettings().theme;
  return (
    <>
      {view.art !== null && <Picture src={view.art.image} box={view.art.box} />}
      {view.above !== null && <Label name="above" text={view.above} align={view.align} verticalAlign="top" />}
      <Label name="title" text={view.title} align={view.align} verticalAlign="bottom" />
      <Label name="detail" text={view.detail} align={view.align} verticalAlign="top" />
      {view.staff !== null && (
        <>
          <Rect {...view.staff.rule} fill={colors.line} />
          <Label name="staff" text={view.staff.text} align={view.align} verticalAlign="top" />
        </>
      )}
    </>
  );
}
