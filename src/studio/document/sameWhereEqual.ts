/** A copy of `after` in which every part that equals its counterpart in `before` is that same object. */
export function sameWhereEqual<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after)) return after;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = Object.keys(now);
  const parts = names.map((name) => [name, sameWhereEqual(Object.hasOwn(old, name) ? old[name] : undefined, now[name])] as const);
  const kept = Object.keys(old);
  if (kept.length === names.length && parts.every(([name, part], place) => kept[place] === name && Object.is(part, old[name])))
    return before as Value;
  return (Array.isArray(after) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as Value;
}
