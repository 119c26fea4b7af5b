import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { Picture } from '../../parts/Picture.tsx';
import type { NotFoundView } from './notFoundView.ts';

export function NotFoundScene({ view, onActivate }: { readonly view: NotFoundView; readonly onActivate: Activate }) {
  return (
    <>
      <Entrance>
        <Picture src={view.art.image} box={view.art.box} />
      </Entrance>
      <Entrance order={1}>
        <Label name="title" text={view.title} align={view.align} verticalAlign="bottom" />
        <Label name="detail" text={view.detail} align={view.align} verticalAlign="top" />
      </Entrance>
      <Entrance order={2}>
        <Button {...view.home} onActivate={onActivate} />
      </Entrance>
    </>
  );
}
