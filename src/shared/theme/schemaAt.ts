import { nearest } from './nearest.ts';
import { themeSchema } from './themeSchema.ts';

type Path = readonly (string | number)[];

/** The parts of a zod schema's definition that this file traverses. */
interface Definition {
  readonly innerType?: unknown;
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly element?: unknown;
  readonly options?: readonly unknown[];
  readonly keyType?: unknown;
}

const definition = (schema: unknown): Definition | undefined => {
  const def = (schema as { def?: Definition } | undefined)?.def;
  return def?.innerType === undefined ? def : definition(def.innerType);
};

/** The definitions that apply at a path: one, or the members of a union. Unions along the path are resolved to the member that was probably meant. */
export function definitionsAt(path: Path, raw: unknown): readonly (Definition | undefined)[] {
  return walk(path, raw).members;
}

const membersOf = (schema: unknown): readonly (Definition | undefined)[] => {
  const def = definition(schema);
  return def?.options?.map(definition) ?? [def];
};

const memberMeant = (members: readonly (Definition | undefined)[], value: unknown): Definition | undefined =>
  [...members].sort((a, b) => likeness(b, value) - likeness(a, value))[0];

/** The names that the schema allows in an object at a path, for 'did you mean'. */
export function namesAllowedAt(path: Path, raw: unknown): string[] {
  const { members, value } = walk(path, raw);
  return Object.keys(memberMeant(members, value)?.shape ?? {});
}

function walk(path: Path, raw: unknown): { members: readonly (Definition | undefined)[]; value: unknown } {
  let [members, value]: [readonly (Definition | undefined)[], unknown] = [membersOf(themeSchema), raw];
  for (const key of path) {
    const def = memberMeant(members, value);
    members = membersOf(typeof key === 'number' ? def?.element : def?.shape?.[key]);
    value = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
  }
  return { members, value };
}

/**
 * How many of an object's names a definition has. A name similar to a missing one counts half. A record, which allows any names, scores a
 * half for any object.
 */
export function likeness(def: Definition | undefined, value: unknown): number {
  if (def?.keyType !== undefined && typeof value === 'object' && value !== null && !Array.isArray(value)) return 0.5;
  if (def?.shape === undefined || typeof value !== 'object' || value === null) return 0;
  const [allowed, given] = [Object.keys(def.shape), Object.keys(value)];
  const lacking = allowed.filter((name) => !given.includes(name));
  return given.reduce((sum, name) => sum + (allowed.includes(name) ? 1 : nearest(name, lacking) === undefined ? 0 : 0.5), 0);
}

/** Whether a value may be left out of its object. */
export function mayBeMissing(path: Path, raw: unknown): boolean {
  const { members, value } = walk(path.slice(0, -1), raw);
  const schema = memberMeant(members, value)?.shape?.[String(path.at(-1))] as
    { safeParse?: (value: unknown) => { success: boolean } } | undefined;
  return schema?.safeParse?.(undefined).success === true;
}
