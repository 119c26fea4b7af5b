/** CUPS's policies for a job whose driver has failed. */
const policies = ['stop-printer', 'abort-job', 'retry-job', 'retry-current-job'] as const;

/** A queue whose driver finds the printer empty. */
export interface FailingDriver {
  readonly policy: (typeof policies)[number];
  readonly driver: string;
  /** The driver's exit status (backend(7)); null if it waits for a refill. */
  readonly exits: number | null;
  /** Whether the sheet is printed after the refill. A cancelled sheet is not: pressing Cancel at a printer is reported like this. */
  readonly comesOut: boolean;
}

/** If the driver decides on the job itself, the queue's policy does not apply. */
const own: readonly Omit<FailingDriver, 'policy'>[] = [
  { driver: 'wants a login', exits: 2, comesOut: true },
  { driver: 'has CUPS hold the job', exits: 3, comesOut: true },
  { driver: 'has CUPS stop the queue', exits: 4, comesOut: true },
  { driver: 'has CUPS cancel the job', exits: 5, comesOut: false },
  { driver: 'has CUPS try again later', exits: 6, comesOut: true },
  { driver: 'has CUPS try again at once', exits: 7, comesOut: true },
];

export const failingDrivers: readonly FailingDriver[] = [
  ...policies.flatMap((policy) => [
    { policy, driver: 'waits for paper', exits: null, comesOut: true },
    { policy, driver: 'gives the job up', exits: 1, comesOut: true },
  ]),
  ...own.map((one) => ({ policy: 'abort-job' as const, ...one })),
];
