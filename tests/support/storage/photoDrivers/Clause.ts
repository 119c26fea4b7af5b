import { expect } from 'vitest';

/** Makes calls from a driver to its storage fail: the disk, the database, the service. */
export interface Faults {
  /** The number of calls since `break`, including failed ones. */
  readonly calls: number;
  break(trouble: Fault): void;
  heal(): void;
}

export interface Fault {
  /** Only the call with this number fails, counted from 1. */
  readonly at: number;
  /** How the driver must report it. */
  readonly code: 'storage-full' | 'storage-unavailable';
  /** `though done`: the call takes effect nevertheless, as when a network loses the answer. */
  readonly kind: 'once' | 'though done';
}

/**
 * An ability that a clause needs, besides opening the driver. A row lists the abilities that its driver lacks; the clauses that need them
 * are skipped.
 */
export type Ability = 'reopen' | 'room' | 'damage' | 'stored' | 'troubles';

/**
 * A driver's storage, which determines the abilities it may lack. Only memory forgets when the process ends, and only its calls can't fail.
 * For some storage, a test can't reach a size limit, or can't access the bytes directly.
 */
type Stores =
  | { readonly stores: 'in memory'; readonly leftOut: readonly Ability[] }
  | { readonly stores: 'in files'; readonly leftOut: readonly ('room' | 'damage')[] }
  | { readonly stores: 'at a service'; readonly leftOut: readonly ('room' | 'damage' | 'stored')[] };

/**
 * Empty storage for one clause: a folder, a bucket, a schema. It has every member that the row does not exclude; `open` is always there.
 */
export interface Place<Driver> {
  readonly open: () => Driver | Promise<Driver>;
  /** Opens it as the next process would after this one was killed at any moment. */
  readonly reopen?: () => Driver | Promise<Driver>;
  /** Opens it with room for this many bytes. */
  readonly openWithRoom?: (bytes: number) => Driver | Promise<Driver>;
  /** Damages the data stored under a key, without the driver. */
  readonly damage?: (key: string, harm: Harm) => void | Promise<void>;
  /** Everything stored, as a thief of the disk finds it: one entry for each file, row or object, including unfinished uploads. */
  readonly stored?: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  readonly troubles?: Faults;
}

export const harms = ['one flipped bit', 'cut off', 'gone', 'another'] as const;
export type Harm = (typeof harms)[number];

/** A driver that obeys the contract, with access to it: one row of the table. */
export type DriverRow<Driver> = Stores & {
  /** Such as 'on disk'. */
  readonly name: string;
  fresh(): Place<Driver>;
};

/** A rule for every driver. Fails by throwing. */
export interface Clause<Driver> {
  readonly needs: readonly Ability[];
  run(fresh: () => Place<Driver>): Promise<void>;
}

export const everyDriver = <Driver>(run: Clause<Driver>['run']): Clause<Driver> => ({ needs: [], run });
export const driversThat = <Driver>(needs: readonly Ability[], run: Clause<Driver>['run']): Clause<Driver> => ({ needs, run });

/** The names of the clauses that a driver must obey. */
export function clausesFor<Name extends string, Driver>(
  clauses: Record<Name, Clause<Driver>>,
  { leftOut }: { readonly leftOut: readonly Ability[] },
): Name[] {
  return (Object.keys(clauses) as Name[]).filter((name) => !clauses[name].needs.some((need) => leftOut.includes(need)));
}

/** Wraps a driver so that some of its calls are faulty, wherever it is opened. */
export function spoilt<Driver extends object>(good: DriverRow<Driver>, spoil: (driver: Driver) => Partial<Driver>): DriverRow<Driver> {
  const opens = async (opened: Driver | Promise<Driver>): Promise<Driver> => {
    const driver = await opened;
    return { ...driver, ...spoil(driver) };
  };
  return {
    ...good,
    fresh() {
      const { open, reopen = open, openWithRoom = open, ...others } = good.fresh();
      return {
        ...others,
        open: () => opens(open()),
        reopen: () => opens(reopen()),
        openWithRoom: (bytes) => opens(openWithRoom(bytes)),
      };
    },
  };
}

/** Returns a member that the row must have. */
export function has<T>(member: T | undefined): T {
  if (member === undefined) throw new TypeError('this driver lacks an ability that its row does not leave out');
  return member;
}

/**
 * Runs an action repeatedly in fresh places, with a different failing call each time until none is left, and judges each outcome after the
 * fault is over. `hit` is the expected error, or null without a fault.
 */
export async function atEachFault<Driver, Ready, Outcome>(
  fresh: () => Place<Driver>,
  kinds: readonly Fault['kind'][],
  steps: {
    prepare(driver: Driver): Promise<Ready>;
    act(driver: Driver, ready: Ready): Promise<Outcome>;
    judge(outcome: Outcome, hit: Fault['code'] | null, driver: Driver, place: Place<Driver>): Promise<void>;
  },
): Promise<void> {
  for (const code of ['storage-full', 'storage-unavailable'] as const)
    for (const kind of kinds)
      for (let at = 1, isHit = true; isHit; at++) {
        const place = fresh();
        const troubles = has(place.troubles);
        const driver = await place.open();
        const ready = await steps.prepare(driver);
        troubles.break({ at, code, kind });
        const outcome = await steps.act(driver, ready);
        isHit = troubles.calls >= at;
        troubles.heal();
        await steps.judge(outcome, isHit ? code : null, driver, place);
        // A row whose faults hit no call would prove nothing.
        if (!isHit) expect(at).toBeGreaterThan(1);
      }
}
