/** What has been read of an object: values of fields, which fields it has, and what was read of the objects in it. */
interface Reads {
  /** Fields that are no objects. */
  readonly values: Map<string, unknown>;
  readonly parts: Map<string, Reads>;
  /** Whether it has a field of its own with this name. */
  readonly asked: Map<string, boolean>;
  /** All names, if they were enumerated. */
  names: readonly string[] | null;
  readonly isList: boolean;
}

/** Notes what is read of a value. */
export interface Watched<Value> {
  readonly raw: Value;
  /** Reads like the value itself. */
  readonly value: Value;
  /**
   * What `work` returns, and a function that says whether another value would have looked the same to it. `work` must finish reading before it
   * returns.
   */
  note<Result>(work: () => Result): { readonly result: Result; readonly looksAlike: (other: Value) => boolean };
}

/**
 * A view of a value (plain objects and lists all the way down) that records what is read of it: whoever has read nothing that differs in another
 * value would get the same result with that.
 */
export function watched<Value extends object>(original: Value): Watched<Value> {
  // An object in two places would be noted at only one of them.
  const value = unshared(original) as Value & object;
  // One view for each object, because they are compared and used as keys.
  const views = new WeakMap<object, object>();
  let noted: Reads | null = null;

  function viewOf(target: object, placeIn: (reads: Reads) => Reads): object {
    const known = views.get(target);
    if (known !== undefined) return known;
    const here = (): Reads | null => (noted === null ? null : placeIn(noted));
    const view = new Proxy(target, {
      get(_target, name) {
        const found: unknown = Reflect.get(target, name);
        if (typeof name === 'symbol' || typeof found === 'function') return found;
        const reads = here();
        if (typeof found !== 'object' || found === null) {
          reads?.values.set(name, found);
          return found;
        }
        const partIn = (whole: Reads): Reads => partOf(placeIn(whole), name, found);
        if (reads !== null) partOf(reads, name, found);
        return viewOf(found, partIn);
      },
      has(_target, name) {
        if (typeof name === 'string') here()?.asked.set(name, Reflect.has(target, name));
        return Reflect.has(target, name);
      },
      ownKeys() {
        const reads = here();
        if (reads !== null) reads.names = Object.keys(target);
        return Reflect.ownKeys(target);
      },
      getOwnPropertyDescriptor(_target, name) {
        if (typeof name === 'string') here()?.asked.set(name, Reflect.has(target, name));
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    });
    views.set(target, view);
    return view;
  }

  return {
    raw: value,
    value: viewOf(value, (reads) => reads) as Value,
    note(work) {
      const reads = noReads(value);
      const before = noted;
      noted = reads;
      try {
        return { result: work(), looksAlike: (other) => areAlike(reads, other) };
      } finally {
        noted = before;
      }
    },
  };
}

function unshared(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unshared);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unshared(part)]));
}

const noReads = (of: object): Reads => ({ values: new Map(), parts: new Map(), asked: new Map(), names: null, isList: Array.isArray(of) });

function partOf(reads: Reads, name: string, found: object): Reads {
  const known = reads.parts.get(name);
  if (known !== undefined) return known;
  const made = noReads(found);
  reads.parts.set(name, made);
  return made;
}

function areAlike(reads: Reads, other: unknown): boolean {
  if (typeof other !== 'object' || other === null || Array.isArray(other) !== reads.isList) return false;
  const fields = other as Record<string, unknown>;
  for (const [name, value] of reads.values) if (!Object.is(fields[name], value)) return false;
  for (const [name, has] of reads.asked) if (Reflect.has(other, name) !== has) return false;
  if (reads.names !== null) {
    const names = Object.keys(other);
    if (names.length !== reads.names.length || reads.names.some((name, place) => names[place] !== name)) return false;
  }
  for (const [name, part] of reads.parts) if (!areAlike(part, fields[name])) return false;
  return true;
}
