import type { Welcome } from '../../../flow/Visit.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { Box } from '../../parts/Box.ts';
import { toBox } from '../../parts/Box.ts';
import type { Control } from '../../parts/Control.ts';
import type { SceneText } from '../../parts/SceneText.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setText } from '../../views/SceneInput.ts';

export interface LanguagesView {
  /** The strip behind the names; null without a choice of languages. */
  readonly box: Box | null;
  readonly names: readonly { readonly control: Control<VisitEvent>; readonly text: SceneText }[];
}

/** The minimum width for a finger, whatever the layout says. */
const minWidth = 96;

/**
 * The languages side by side, each by its own name, so that guests choose with one touch and need not read another language. The order is
 * the same in every language, so that no name moves under a finger. If one row is too narrow, there are two, and so on.
 */
export function languagesView(input: SceneInput, visit: Welcome): LanguagesView {
  const { theme, layout } = input;
  const { languages: place } = layout.welcome;
  const { languages = [] } = theme;
  if (place === undefined || languages.length < 2) return { box: null, names: [] };
  const margin = theme.shape.spacing;
  // The strip has the same margin on all sides. Above and below, the margin belongs to the cells, to give fingers the full height.
  const [x, y, width, height] = [place[0] + (margin * 3) / 4, place[1], place[2] - (margin * 3) / 2, place[3]];
  const rows = Math.max(1, Math.ceil(languages.length / Math.floor(width / minWidth)));
  const columns = Math.ceil(languages.length / rows);
  const [cellWidth, cellHeight] = [width / columns, height / rows];
  const chosen = visit.coming ?? theme.language;
  const names = languages.map(({ tag, name }, index) => {
    const box: [number, number, number, number] = [
      x + (index % columns) * cellWidth,
      y + Math.floor(index / columns) * cellHeight,
      cellWidth,
      cellHeight,
    ];
    const checked = tag === chosen;
    const text = setText(
      input,
      {
        words: `languages.${index}.name`,
        box: 'welcome.languages',
        style: 'type.languages',
        colorName: checked ? 'onSupport' : 'ink',
      },
      { box: [box[0] + margin, box[1], cellWidth - 2 * margin, cellHeight] },
    );
    const control: Control<VisitEvent> = {
      id: `language-${tag}`,
      role: 'radio',
      label: name,
      language: tag,
      box: toBox(box),
      event: { type: 'language-chosen', language: tag },
      enabled: true,
      checked,
    };
    return { control, text };
  });
  return { box: toBox(place), names: rows === 1 ? evenly(input, alike(names), { x, width, margin }) : alike(names) };
}

/** Sets all names at the size of the smallest. */
function alike(names: LanguagesView['names']): LanguagesView['names'] {
  const size = Math.min(...names.map(({ text }) => text.font.size));
  return names.map((one) => ({ ...one, text: { ...one.text, font: { ...one.text.font, size } } }));
}

/** In one row, all names have the same margins, whatever their length, and are at least a finger wide. */
function evenly(
  { measure }: SceneInput,
  names: LanguagesView['names'],
  { x, width, margin }: { readonly x: number; readonly width: number; readonly margin: number },
): LanguagesView['names'] {
  const long = names.map(({ text }) => Math.max(minWidth - 2 * margin, ...text.lines.map((line) => measure(line, text.font))));
  const room = (width - long.reduce((sum, one) => sum + one, 0)) / names.length;
  if (room < 2 * margin) return names;
  return names.map(({ control, text }, index) => {
    const before = long.slice(0, index).reduce((sum, one) => sum + one + room, 0);
    const place = { x: x + before, width: (long[index] ?? 0) + room };
    return {
      control: { ...control, box: { ...control.box, ...place } },
      text: { ...text, box: { ...text.box, x: place.x + margin, width: place.width - 2 * margin } },
    };
  });
}
