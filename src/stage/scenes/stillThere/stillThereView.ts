import { toBox } from '../../parts/Box.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setButton, setText } from '../../views/SceneInput.ts';

export type StillThereView = ReturnType<typeof stillThereView>;

/** The dialog over a scene after a long time without touches. A touch anywhere answers it. */
export function stillThereView(input: SceneInput) {
  const { theme, layout } = input;
  const title = setText(input, { words: 'texts.stillThere', box: 'stillThere.title', style: 'type.title', colorName: 'ink' });
  const detail = setText(input, { words: 'texts.stillThereDetail', box: 'stillThere.detail', style: 'type.body', colorName: 'inkQuiet' });
  const stay = setButton(input, 'texts.stillHere', 'stillThere.stay', { type: 'stay-pressed' });
  return {
    heading: title.text,
    controls: [stay.control],
    spokenDetail: detail.text,
    anywhere: stay.control,
    stage: { x: 0, y: 0, width: layout.stage[0], height: layout.stage[1] },
    panel: toBox(layout.stillThere.panel),
    leaveAfterMs: theme.idle.leaveAfterMs,
    title,
    detail,
    stay,
  };
}
