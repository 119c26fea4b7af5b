import { createHash } from 'node:crypto';
import { withStyles } from '../shared/theme/buttonStyle.ts';
import { familyNames } from '../shared/theme/familyNames.ts';
import { withSheetLayers } from '../shared/theme/layersFor.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/**
 * The theme with unique names for its font families. Skia has one font list per process, so themes that use the same name for different
 * files would get each other's fonts. `familyOf` translates names back. Files are identified by their addresses or, if they may change, by
 * the result of `stampOf`.
 */
export function withPrivateFonts(
  theme: Theme,
  stampOf: (file: string) => string = (file) => file,
): { readonly theme: Theme; readonly familyOf: (family: string) => string } {
  const marks = new Map<string, string>();
  for (const { family: name } of theme.fonts) {
    const files = theme.fonts.filter(({ family }) => family === name).map(({ weight, file }) => `${weight} ${stampOf(file)}`);
    marks.set(
      name,
      marks.get(name) ??
        createHash('sha256')
          .update(`${name}\n${files.join('\n')}`)
          .digest('hex')
          .slice(0, 8),
    );
  }
  const marked = (family: string): string =>
    familyNames(family)
      .map((name) => (marks.has(name) ? `${name} ${marks.get(name) ?? ''}` : name))
      .join(', ');
  const renamed = <T extends { family: string }>(styled: T): T => ({ ...styled, family: marked(styled.family) });
  const type = Object.fromEntries(Object.entries(theme.type).map(([role, style]) => [role, renamed(style)])) as Theme['type'];
  const buttons = withStyles(theme.buttonType, ({ family, ...style }) =>
    family === undefined ? style : { ...style, family: marked(family) },
  );
  const sheets = withSheetLayers(theme, (layer) => ('family' in layer ? { ...layer, family: marked(layer.family) } : layer));
  return {
    theme: { ...sheets, fonts: theme.fonts.map(renamed), type, ...buttons },
    familyOf: (family) => [...marks.values()].reduce((name, mark) => name.replaceAll(` ${mark}`, ''), family),
  };
}
