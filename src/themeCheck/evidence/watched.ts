/** The parts of an object that were read: values of fields, the presence of fields, and the parts read of its nested objects. */
interface Reads {
  /** Fields whose values aren't objects. */
  readonly values: Map<string, unknown>;
  readonly parts: Map<string, Reads>;
  /** Whether the object has an own field with this name. */
  readonly asked: Map<string, boolean>;
  /** All names, if they were enumerated. */
  names: readonly string[] | null;
  readonly isList: boolean;
}

/** Records the reads of a value. */
export interface Watched<Value> {
  readonly raw: Value;
  /** Behaves like the value itself. */
  readonly value: Value;
  /**
   * Returns the result of `work`, and a function that tells whether `work` would have read the same from another value. `work` must finish reading
   * before it returns.
   */
  note<Result>(work: () => Result): { readonly result: Result; readonly looksAlike: (other: Value) => boolean };
}

/**
 * A view of a value (nested plain objects and lists) that records which parts are read: a computation that read only equal parts of another value
 * would have the same result.
 */
export function watched<Value extends object>(original: Value): Watched<Value> {
  // An object with two parents would be recorded under only one of them.
  const value = unshared(original) as Value & object;
  // One view per object, because views are compared and used as keys.
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
