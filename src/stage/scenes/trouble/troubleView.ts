import { toBox } from '../../parts/Box.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setText } from '../SceneInput.ts';

export type TroubleView = ReturnType<typeof troubleView>;

/** Something broke: a calm word until Welcome comes back by itself. */
export function troubleView(input: SceneInput) {
  const { theme, layout } = input;
  const place = layout.trouble;
  return {
    background: place.background.image,
    heading: theme.texts.trouble,
    controls: [],
    group: null,
    spokenDetail: theme.texts.troubleDetail,
    pictures: [],
    align: layout.align,
    art: place.art === undefined ? null : { image: place.art.image, box: toBox(place.art.box) },
    title: setText(input, theme.texts.trouble, 'title', place.title),
    detail: setText(input, theme.texts.troubleDetail, 'body', place.detail),
  } satisfies SceneView & Record<string, unknown>;
}
