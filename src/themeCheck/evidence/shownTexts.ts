import type { SceneText } from '../../stage/parts/SceneText.ts';
import type { JsonPath, ShownText } from '../ThemeEvidence.ts';

/** A text with its paths in the theme, its box within the layout, and the id of its control. */
type Place = Omit<ShownText, 'language'> & { readonly control: string | null };

/** The source of each text in a scene's view, in the view's order: every drawn text carries its source. */
export function shownTexts(part: unknown, control: string | null = null): Place[] {
  if (typeof part !== 'object' || part === null) return [];
  if (isText(part)) {
    const { words, box, colorName, style } = part.at;
    return [{ fitted: part, words: pathOf(words), box: pathOf(box), color: ['colors', colorName], style: pathOf(style), control }];
  }
  const stoodOn = 'control' in part ? (part.control as { readonly id: string }).id : control;
  return Object.values(part).flatMap((value) => shownTexts(value, stoodOn));
}

const isText = (part: object): part is SceneText => 'at' in part && 'lines' in part;

const pathOf = (path: string): JsonPath => path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
