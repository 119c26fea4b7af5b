import { toBox } from '../../parts/Box.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { sentenceLarger, setButton, setText } from '../../views/SceneInput.ts';

export type NotFoundView = ReturnType<typeof notFoundView>;

/** The scene for an unknown address: a friendly text and a button to Welcome. */
export function notFoundView(input: SceneInput) {
  const { layout } = input;
  const place = layout.notFound;
  const title = setText(input, { words: 'texts.notFound', box: 'notFound.title', style: 'type.title', colorName: 'ink' });
  const detail = setText(
    input,
    { words: 'texts.notFoundDetail', box: 'notFound.detail', style: 'type.body', colorName: 'inkQuiet' },
    { larger: sentenceLarger },
  );
  const home = setButton(input, 'texts.home', 'notFound.home', { type: 'back-pressed' });
  return {
    background: place.background.image,
    heading: title.text,
    controls: [home.control],
    spokenDetail: detail.text,
    align: layout.align,
    art: { image: place.art.image, box: toBox(place.art.box) },
    title,
    detail,
    home,
  } satisfies SceneView & Record<string, unknown>;
}
