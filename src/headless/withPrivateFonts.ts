import { createHash } from 'node:crypto';
import { withStyles } from '../shared/theme/buttonStyle.ts';
import { familyNames } from '../shared/theme/familyNames.ts';
import { withSheetLayers } from '../shared/theme/layersFor.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/**
 * The theme with names of font families that no other theme has. Skia keeps all fonts of a process by name: two themes that call
 * different files alike would be set in each other's. `familyOf` gives back what the theme itself calls one, or several.
 */
export function withPrivateFonts(theme: Theme): { readonly theme: Theme; readonly familyOf: (family: string) => string } {
  const files = theme.fonts.map(({ family, weight, file }) => `${family} ${weight} ${file}`).join('\n');
  const mark = createHash('sha256').update(files).digest('hex').slice(0, 8);
  const own = new Set(theme.fonts.map(({ family }) => family));
  const marked = (family: string): string =>
    familyNames(family)
      .map((name) => (own.has(name) ? `${name} ${mark}` : name))
      .join(', ');
  const renamed = <T extends { family: string }>(styled: T): T => ({ ...styled, family: marked(styled.family) });
  const type = Object.fromEntries(Object.entries(theme.type).map(([role, style]) => [role, renamed(style)])) as Theme['type'];
  const buttons = withStyles(theme.buttonType, ({ family, ...style }) =>
    family === undefined ? style : { ...style, family: marked(family) },
  );
  const sheets = withSheetLayers(theme, (layer) => ('family' in layer ? { ...layer, family: marked(layer.family) } : layer));
  return {
    theme: { ...sheets, fonts: theme.fonts.map(renamed), type, ...buttons },
    familyOf: (family) => family.replaceAll(` ${mark}`, ''),
  };
}
