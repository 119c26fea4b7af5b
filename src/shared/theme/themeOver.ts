import { ownLanguage } from './inLanguage.ts';
import { isPerLanguage } from './isPerLanguage.ts';

/**
 * A base's JSON with another laid over it: objects merge name by name, everything else (lists too) is replaced as a whole. Words that are said anew
 * in the theme's own language replace all of the base's: its translations say something else.
 */
function laidOver(base: unknown, over: unknown, language: string): unknown {
  if (!isObject(base) || !isObject(over) || isSaidAnew(base, over, language)) return over;
  const both = Object.entries(over).map(([name, value]) => [
    name,
    Object.hasOwn(base, name) ? laidOver(base[name], value, language) : value,
  ]);
  // Not by assignment: a name such as __proto__ must become a name like any other, to be refused by the schema.
  return Object.fromEntries([...Object.entries(base), ...both]) as unknown;
}

const isSaidAnew = (base: unknown, over: unknown, language: string): boolean =>
  isPerLanguage(base) && isPerLanguage(over) && Object.hasOwn(over, language) && over[language] !== base[language];

/** A theme's JSON over that of what it extends. When and where an event is belongs to its name: who says a name would print somebody else's date. */
export function themeOver(base: unknown, own: unknown): unknown {
  const language = languageOf(base, own);
  const named = isObject(own) && isObject(own['brand']) && own['brand']['name'] !== undefined;
  if (!named || !isObject(base) || !isObject(base['brand'])) return laidOver(base, own, language);
  const brand = Object.fromEntries(Object.entries(base['brand']).filter(([field]) => field !== 'date' && field !== 'place'));
  return laidOver({ ...base, brand }, own, language);
}

/** The language of both together. Neither is known to be a theme yet. */
function languageOf(base: unknown, own: unknown): string {
  const both = { ...(isObject(base) ? base : {}), ...(isObject(own) ? own : {}) } as Partial<Record<'language' | 'languages', unknown>>;
  return ownLanguage(both as Parameters<typeof ownLanguage>[0]);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
