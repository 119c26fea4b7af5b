import { toBox } from '../../parts/Box.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setText } from '../SceneInput.ts';

export type TroubleView = ReturnType<typeof troubleView>;

/** Something broke: a calm word until Welcome comes back by itself. */
export function troubleView(input: SceneInput) {
  const { layout } = input;
  const place = layout.trouble;
  const title = setText(input, { words: 'texts.trouble', box: 'trouble.title', style: 'type.title', colorName: 'ink' });
  const detail = setText(input, { words: 'texts.troubleDetail', box: 'trouble.detail', style: 'type.body', colorName: 'inkQuiet' });
  return {
    background: place.background.image,
    heading: title.text,
    controls: [],
    group: null,
    spokenDetail: detail.text,
    pictures: [],
    align: layout.align,
    art: place.art === undefined ? null : { image: place.art.image, box: toBox(place.art.box) },
    title,
    detail,
  } satisfies SceneView & Record<string, unknown>;
}
