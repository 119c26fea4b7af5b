import { toBox } from '../../parts/Box.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setButton, setText } from '../SceneInput.ts';

export type StillThereView = ReturnType<typeof stillThereView>;

/** The question that lies over a scene that nobody has touched for long. A touch anywhere answers it. */
export function stillThereView(input: SceneInput) {
  const { theme, layout } = input;
  const place = layout.stillThere;
  const stay = setButton(input, 'stay', theme.texts.stillHere, place.stay, { type: 'stay-pressed' });
  return {
    heading: theme.texts.stillThere,
    controls: [stay.control],
    group: null,
    spokenDetail: theme.texts.stillThereDetail,
    pictures: [],
    anywhere: stay.control,
    stage: { x: 0, y: 0, width: layout.stage[0], height: layout.stage[1] },
    panel: toBox(place.panel),
    title: setText(input, theme.texts.stillThere, 'title', place.title),
    detail: setText(input, theme.texts.stillThereDetail, 'body', place.detail),
    stay,
  };
}
