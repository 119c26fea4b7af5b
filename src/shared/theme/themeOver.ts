/** A base's JSON with another laid over it: objects merge name by name, everything else (lists too) is replaced as a whole. */
function laidOver(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over;
  const both = Object.entries(over).map(([name, value]) => [name, Object.hasOwn(base, name) ? laidOver(base[name], value) : value]);
  // Not by assignment: a name such as __proto__ must become a name like any other, to be refused by the schema.
  return Object.fromEntries([...Object.entries(base), ...both]) as unknown;
}

/**
 * A theme's JSON over that of what it extends. When and where an event is belongs to its name: who says a name would print somebody else's date.
 * Sheets of paper are laid out for the base's card: who has layers or formats of their own would have them on somebody else's paper.
 */
export function themeOver(base: unknown, own: unknown): unknown {
  if (!isObject(base) || !isObject(own)) return laidOver(base, own);
  const named = isObject(own['brand']) && own['brand']['name'] !== undefined;
  const made = own['formats'] !== undefined || (isObject(own['card']) && own['card']['layers'] !== undefined);
  const { brand, print } = base;
  return laidOver(
    {
      ...base,
      ...(named && isObject(brand) ? { brand: without(brand, 'date', 'place') } : {}),
      ...(made && isObject(print) ? { print: without(print, 'sheets') } : {}),
    },
    own,
  );
}

const without = (part: Record<string, unknown>, ...fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(part).filter(([field]) => !fields.includes(field)));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
