import { Label } from '../../parts/Label.tsx';
import { useLook } from '../../parts/Look.ts';
import { Picture } from '../../parts/Picture.tsx';
import type { TroubleView } from './troubleView.ts';

export function TroubleScene({ view }: { readonly view: TroubleView }) {
  const { colors } = useLook().theme;
  return (
    <>
      {view.art !== null && <Picture src={view.art.image} box={view.art.box} />}
      <Label name="title" text={view.title} color={colors.ink} align={view.align} verticalAlign="bottom" />
      <Label name="detail" text={view.detail} color={colors.inkQuiet} align={view.align} verticalAlign="top" />
    </>
  );
}
