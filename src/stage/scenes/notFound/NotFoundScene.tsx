import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { useLook } from '../../parts/Look.ts';
import { Picture } from '../../parts/Picture.tsx';
import type { NotFoundView } from './notFoundView.ts';

export function NotFoundScene({ view, onActivate }: { readonly view: NotFoundView; readonly onActivate: Activate }) {
  const { colors } = useLook().theme;
  return (
    <>
      <Entrance>
        <Picture src={view.art.image} box={view.art.box} />
      </Entrance>
      <Entrance order={1}>
        <Label name="title" text={view.title} color={colors.ink} align={view.align} verticalAlign="bottom" />
        <Label name="detail" text={view.detail} color={colors.inkQuiet} align={view.align} verticalAlign="top" />
      </Entrance>
      <Entrance order={2}>
        <Button {...view.home} kind="next" onActivate={onActivate} />
      </Entrance>
    </>
  );
}
