import { Label } from '../../parts/Label.tsx';
import { Picture } from '../../parts/Picture.tsx';
import type { TroubleView } from './troubleView.ts';

export function TroubleScene({ view }: { readonly view: TroubleView }) {
  return (
    <>
      {view.art !== null && <Picture src={view.art.image} box={view.art.box} />}
      <Label name="title" text={view.title} align={view.align} verticalAlign="bottom" />
      <Label name="detail" text={view.detail} align={view.align} verticalAlign="top" />
    </>
  );
}
