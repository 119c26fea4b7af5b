import { toBox } from '../../parts/Box.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setButton, setText } from '../SceneInput.ts';

export type NotFoundView = ReturnType<typeof notFoundView>;

/** An address that is none of ours: a kind word, and the way to Welcome. */
export function notFoundView(input: SceneInput) {
  const { theme, layout } = input;
  const place = layout.notFound;
  const home = setButton(input, 'home', theme.texts.home, place.home, { type: 'back-pressed' });
  return {
    background: place.background.image,
    heading: theme.texts.notFound,
    controls: [home.control],
    group: null,
    spokenDetail: theme.texts.notFoundDetail,
    pictures: [],
    align: layout.align,
    art: { image: place.art.image, box: toBox(place.art.box) },
    title: setText(input, theme.texts.notFound, 'title', place.title),
    detail: setText(input, theme.texts.notFoundDetail, 'body', place.detail),
    home,
  } satisfies SceneView & Record<string, unknown>;
}
