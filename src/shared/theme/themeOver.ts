import { ownLanguage } from './inLanguage.ts';
import { isPerLanguage } from './isPerLanguage.ts';
import { withLaidOut } from './laidOutSheets.ts';

/**
 * A base's JSON overlaid by another: objects merge name by name, everything else (lists too) is replaced as a whole. A text that the theme rewrites
 * in its own language replaces the base's text in all languages, since the base's translations would no longer match.
 */
function laidOver(base: unknown, over: unknown, language: string): unknown {
  if (!isObject(base) || !isObject(over) || isSaidAnew(base, over, language)) return over;
  const both = Object.entries(over).map(([name, value]) => [
    name,
    Object.hasOwn(base, name) ? laidOver(base[name], value, language) : value,
  ]);
  // Not by assignment: a name such as __proto__ must become an ordinary property, for the schema to refuse.
  return Object.fromEntries([...Object.entries(base), ...both]) as unknown;
}

const isSaidAnew = (base: unknown, over: unknown, language: string): boolean =>
  isPerLanguage(base) && isPerLanguage(over) && Object.hasOwn(over, language) && over[language] !== base[language];

/**
 * A theme's JSON over that of its base. An event's date and place belong to its name: with a new name, the base's would be printed by
 * mistake. A list of languages without a start language makes its first language the start, not the base's. Sheets of paper are laid out
 * for the base's card: new layers or formats would end up on the wrong paper. A wall's boxes lie on the base's stage: a layout with another
 * stage has no wall unless it sets one.
 */
export function themeOver(base: unknown, own: unknown): unknown {
  if (!isObject(base) || !isObject(own)) return own;
  const named = isObject(own['brand']) && own['brand']['name'] !== undefined;
  const made = own['formats'] !== undefined || (isObject(own['card']) && own['card']['layers'] !== undefined);
  const isListed = own['languages'] !== undefined && own['language'] === undefined;
  const { brand } = base;
  const left = {
    ...(isListed ? without(base, 'language') : base),
    ...(named && isObject(brand) ? { brand: without(brand, 'date', 'place') } : {}),
    ...withoutWalls(base['layouts'], own['layouts']),
  };
  return laidOver(made ? withLaidOut(left, () => undefined) : left, own, languageOf(left, own));
}

/** The start language of base and theme together, before either has been validated. */
function languageOf(base: Readonly<Record<string, unknown>>, own: Readonly<Record<string, unknown>>): string {
  return ownLanguage({ ...base, ...own });
}

function withoutWalls(base: unknown, own: unknown): { readonly layouts?: Record<string, unknown> } {
  if (!isObject(base) || !isObject(own)) return {};
  const layouts = Object.entries(base).map(([orientation, layout]) => {
    const over = own[orientation];
    const isMoved =
      isObject(layout) &&
      isObject(over) &&
      over['stage'] !== undefined &&
      JSON.stringify(over['stage']) !== JSON.stringify(layout['stage']);
    return [orientation, isMoved ? without(layout, 'wall') : layout];
  });
  return { layouts: Object.fromEntries(layouts) as Record<string, unknown> };
}

const without = (part: Record<string, unknown>, ...fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(part).filter(([field]) => !fields.includes(field)));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
