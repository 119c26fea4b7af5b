/** A base's JSON with another laid over it: objects merge name by name, everything else (lists too) is replaced as a whole. */
function laidOver(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over;
  const both = Object.entries(over).map(([name, value]) => [name, Object.hasOwn(base, name) ? laidOver(base[name], value) : value]);
  // Not by assignment: a name such as __proto__ must become a name like any other, to be refused by the schema.
  return Object.fromEntries([...Object.entries(base), ...both]) as unknown;
}

/** A theme's JSON over that of what it extends. When and where an event is belongs to its name: who says a name would print somebody else's date. */
export function themeOver(base: unknown, own: unknown): unknown {
  const named = isObject(own) && isObject(own['brand']) && own['brand']['name'] !== undefined;
  if (!named || !isObject(base) || !isObject(base['brand'])) return laidOver(base, own);
  const brand = Object.fromEntries(Object.entries(base['brand']).filter(([field]) => field !== 'date' && field !== 'place'));
  return laidOver({ ...base, brand }, own);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
