import type { Layout } from '../../shared/theme/layoutSchema.ts';
import type { ButtonName, Theme, TypeRole } from '../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import type { FittedText } from './fitText.ts';

/** Every path from a part of a theme to a value of this type, such as `consent.title`; list items by index. */
type PathTo<Value, Part> = Part extends readonly (infer Item)[]
  ? Step<Value, number, Item>
  : Part extends object
    ? { [Key in keyof Part & string]-?: Step<Value, Key, NonNullable<Part[Key]>> }[keyof Part & string]
    : never;
type Step<Value, Key extends string | number, Inner> = Inner extends Value ? `${Key}` : `${Key}.${PathTo<Value, Inner>}`;

/** The path of a text in the theme, such as `texts.consent.title`. */
export type WordsPath = PathTo<string, Pick<Theme, 'brand' | 'texts' | 'survey' | 'languages'>> | `formats.${number}.text`;
/** The path of a box in a layout, such as `consent.title`. */
export type BoxPath = PathTo<ThemeBox, Layout>;

/** The source of a text in the theme: the paths of its words, its box (within the layout) and its type, and the name of its colour. */
export interface TextSource {
  readonly words: WordsPath;
  readonly box: BoxPath;
  readonly colorName: keyof Theme['colors'];
  readonly style: `type.${TypeRole}` | `buttonType.${ButtonName}`;
}

/** A text ready to draw: fitted to its box, with its source. */
export interface SceneText extends FittedText {
  readonly at: TextSource;
}
