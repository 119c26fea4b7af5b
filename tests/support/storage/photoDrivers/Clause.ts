import { expect } from 'vitest';

/** Makes calls fail between a driver and what it stores in: the disk, the database, the service. */
export interface Faults {
  /** Which have been made since `break`, those that failed included. */
  readonly calls: number;
  break(trouble: Fault): void;
  heal(): void;
}

export interface Fault {
  /** The call of this number fails, counted from 1, and no other. */
  readonly at: number;
  /** How the driver must report it. */
  readonly code: 'storage-full' | 'storage-unavailable';
  /** `though done`: it takes effect all the same, as when a network loses the answer. */
  readonly kind: 'once' | 'though done';
}

/**
 * What a clause may need besides opening the driver. A row of the table names those that its driver lacks, and the clauses that need them do
 * not run for it.
 */
export type Ability = 'reopen' | 'room' | 'damage' | 'stored' | 'troubles';

/**
 * Where a driver stores, and what it may lack therefore. Only memory forgets when the process ends, and only its calls can't fail. Some
 * storage has no end that a test could reach, or nobody gets at its bytes behind its back.
 */
type Stores =
  | { readonly stores: 'in memory'; readonly leftOut: readonly Ability[] }
  | { readonly stores: 'in files'; readonly leftOut: readonly ('room' | 'damage')[] }
  | { readonly stores: 'at a service'; readonly leftOut: readonly ('room' | 'damage' | 'stored')[] };

/** An empty place of a clause's own: a folder, a bucket, a schema. Each member but `open` is there unless the row lacks it. */
export interface Place<Driver> {
  readonly open: () => Driver | Promise<Driver>;
  /** As the next process does after this one was killed, whatever it was doing. */
  readonly reopen?: () => Driver | Promise<Driver>;
  /** Opens it with room for so many bytes. */
  readonly openWithRoom?: (bytes: number) => Driver | Promise<Driver>;
  /** Harms what is stored under a key, behind the driver's back. */
  readonly damage?: (key: string, harm: Harm) => void | Promise<void>;
  /** All that is stored, as somebody who steals the disk finds it: one entry for each file, row or object, unfinished uploads included. */
  readonly stored?: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  readonly troubles?: Faults;
}

export const harms = ['one bit turned over', 'cut off', 'gone', 'another'] as const;
export type Harm = (typeof harms)[number];

/** A driver that keeps the contract, and how to get at it: one row of the table. */
export type DriverRow<Driver> = Stores & {
  /** Such as 'on disk'. */
  readonly name: string;
  fresh(): Place<Driver>;
};

/** What every driver must do. Fails by throwing. */
export interface Clause<Driver> {
  readonly needs: readonly Ability[];
  run(fresh: () => Place<Driver>): Promise<void>;
}

export const everyDriver = <Driver>(run: Clause<Driver>['run']): Clause<Driver> => ({ needs: [], run });
export const driversThat = <Driver>(needs: readonly Ability[], run: Clause<Driver>['run']): Clause<Driver> => ({ needs, run });

/** The names of the clauses that a driver has to keep. */
export function clausesFor<Name extends string, Driver>(
  clauses: Record<Name, Clause<Driver>>,
  { leftOut }: { readonly leftOut: readonly Ability[] },
): Name[] {
  return (Object.keys(clauses) as Name[]).filter((name) => !clauses[name].needs.some((need) => leftOut.includes(need)));
}

/** A driver with a fault of its own in some of its calls, wherever it is opened. */
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

/** A member that the row says it has. */
export function has<T>(member: T | undefined): T {
  if (member === undefined) throw new TypeError('the row of this driver does not say that it lacks this');
  return member;
}

/**
 * Does something in places in which another call fails each time, until none is left to fail, and has it judged with all well again. `hit` is
 * how the call was to be reported, null where all went well.
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
        // A row whose troubles reach no call would prove nothing.
        if (!isHit) expect(at).toBeGreaterThan(1);
      }
}
