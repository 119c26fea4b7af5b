import type { ButtonName, Theme, TypeStyle } from './themeSchema.ts';

/** The type style of a button's label: the style of all buttons, overridden by the theme's settings for this button. */
export const buttonStyle = ({ type, buttonType }: Pick<Theme, 'type' | 'buttonType'>, name: ButtonName): TypeStyle => ({
  ...type.button,
  ...(buttonType?.[name] as Partial<TypeStyle> | undefined),
});

type Buttons = NonNullable<Theme['buttonType']>;
type Said = NonNullable<Buttons[ButtonName]>;

/** The theme's styles for single buttons, each changed, as fields to spread over a theme; empty if the theme has none. */
export function withStyles(buttons: Buttons | undefined, change: (style: Said) => Said): { readonly buttonType?: Buttons } {
  if (buttons === undefined) return {};
  return { buttonType: Object.fromEntries(Object.entries(buttons).map(([name, style]) => [name, change(style)])) };
}
