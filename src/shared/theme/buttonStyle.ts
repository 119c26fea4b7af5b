import { lettersJoin } from './directionOf.ts';
import type { ButtonName, Theme, TypeStyle } from './themeSchema.ts';

/** How a button's word is set: as all buttons are, but for what the theme says of this one. Letters that join are not spaced. */
export const buttonStyle = (
  { type, buttonType, language = 'en' }: Pick<Theme, 'type' | 'buttonType' | 'language'>,
  name: ButtonName,
): TypeStyle => ({
  ...type.button,
  ...(buttonType?.[name] as Partial<TypeStyle> | undefined),
  ...(lettersJoin(language) ? { letterSpacing: 0 } : {}),
});

type Buttons = NonNullable<Theme['buttonType']>;
type Said = NonNullable<Buttons[ButtonName]>;

/** What a theme says of single buttons, each changed, to be laid over a theme; nothing where it says nothing. */
export function withStyles(buttons: Buttons | undefined, change: (style: Said) => Said): { readonly buttonType?: Buttons } {
  if (buttons === undefined) return {};
  return { buttonType: Object.fromEntries(Object.entries(buttons).map(([name, style]) => [name, change(style)])) };
}
