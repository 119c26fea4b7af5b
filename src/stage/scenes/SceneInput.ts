import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import type { Layout } from '../../shared/theme/layoutSchema.ts';
import { buttonStyle } from '../../shared/theme/buttonStyle.ts';
import type { ButtonName, Theme, TypeRole, TypeStyle } from '../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import { toBox } from '../parts/Box.ts';
import type { Control } from '../parts/Control.ts';
import type { FittedText } from '../parts/fitText.ts';
import { fitText } from '../parts/fitText.ts';
import type { Piece } from '../parts/Pieces.tsx';
import type { Measure } from '../parts/measureText.ts';

/** What a view function computes from, besides the state itself. */
export interface SceneInput {
  readonly theme: Theme;
  readonly layout: Layout;
  readonly measure: Measure;
  /** Sets texts; who draws many states at once may remember them. */
  readonly fit?: typeof fitText;
  /** Where guests' phones find their photos, without a slash at its end; null where they find none. */
  readonly publicAddress: string | null;
}

/** What devices and makers have to show. */
export interface Sights {
  /** The camera, or the shot that is being made into a picture. */
  readonly source: LiveSource | null;
  /** The people of that shot, once they have been cut out. */
  readonly glimpse: LiveSource | null;
}

/** A text of the theme set in one of its type styles, or so many times as large, in a box of its layout. */
export function setText(input: SceneInput, text: string, role: TypeRole, box: ThemeBox, larger = 1): FittedText {
  const style = input.theme.type[role];
  return setIn(input, text, { ...style, size: style.size * larger }, box);
}

const setIn = ({ measure, fit = fitText }: SceneInput, text: string, style: TypeStyle, box: ThemeBox): FittedText =>
  fit(text, style, toBox(box), measure);

/** A button's word, in the style of all buttons or what the theme says of this one. */
export const setWord = (input: SceneInput, name: ButtonName, text: string, box: ThemeBox): FittedText =>
  setIn(input, text, buttonStyle(input.theme, name), box);

/** A piece of a layout's art in its place. */
export const toPiece = ({ image, box }: { readonly image: string; readonly box: ThemeBox }): Piece => ({ image, box: toBox(box) });

/** A button, and its word set inside of it. */
export function setButton(
  input: SceneInput,
  id: ButtonName,
  label: string,
  box: ThemeBox,
  event: VisitEvent,
  enabled = true,
): { control: Control<VisitEvent>; text: FittedText } {
  const [x, y, width, height] = box;
  const margin = Math.min(5 * input.theme.shape.spacing, width * 0.08);
  return {
    control: { id, role: 'button', label, box: toBox(box), event, enabled },
    text: setWord(input, id, label, [x + margin, y, width - 2 * margin, height]),
  };
}
