import type { CameraTrouble } from './cameraFaults.ts';
import type { OutboxReport } from './outboxReport.ts';

/** Answer of the kiosk listener's `GET /health`, always with status 200: the server is up, even if something needs attention. */
export interface Health {
  /** Whether nothing needs the staff's attention: true if `problems` is empty. */
  readonly ok: boolean;
  /** What needs the staff's attention: one plain sentence per problem, worst first. */
  readonly problems: readonly string[];
  readonly version: string;
  readonly uptimeSeconds: number;
  /** The theme's own name. */
  readonly theme: string;
  /**
   * The number of the theme's warnings: findings that guests can tolerate, but should not have to, such as missing pictures and small type.
   */
  readonly warnings: number;
  /** The warnings, one plain sentence each, with file and line. */
  readonly themeWarnings: readonly string[];
  readonly guests: {
    /** The booth's current address for guests' phones. */
    readonly address: string;
    /** Whether staff set the address, it was found among this machine's own, staff set a loopback address, or the machine is in no network. */
    readonly origin: 'set' | 'found' | 'itself' | 'nowhere';
  };
  readonly storage: {
    /** Space left for photos above the disk's floor, in MB; negative below the floor, null if the free space is unknown. */
    readonly roomMegabytes: number | null;
    /** Free space to keep on the disk, in MB. */
    readonly floorMegabytes: number;
    /** How many photos were found damaged since startup and have not been repaired. */
    readonly damaged: number;
    /** Whether the list of photos can be read; otherwise photos are neither accepted nor served. */
    readonly recordsAnswer: boolean;
    /** How far the machine's clock is behind the time that determines expiry; more than 0 if the clock was set back. */
    readonly clockBehindSeconds: number;
    /** How far the machine's clock is ahead of that time, after a leap that has not lasted long enough to be trusted. */
    readonly clockAheadSeconds: number;
  };
  /**
   * The picture service; null if none is configured. `resting`: the service failed too often and is not called for a while. `out`: the
   * service does not make pictures until somebody fixes a problem with its account.
   */
  readonly pictures: {
    readonly service: string;
    readonly state: 'ready' | 'resting' | 'trying' | 'out';
    /** If there are several services, those out of use, with the fix, one sentence each. */
    readonly out: readonly string[];
    /** The orders to the service so far; null if they can't be read. */
    readonly spending: PictureSpending | null;
  } | null;
  /** The last pulse of each kiosk's page; pages that have been silent for an hour are left out. */
  readonly kiosks: readonly {
    /** Whether a browser on this machine shows the page. */
    readonly here: boolean;
    /** In the foreground, a healthy page sends a pulse every 2 s. */
    readonly heardSecondsAgo: number;
    /** How long the page has drawn nothing, including the time since its last pulse. */
    readonly frameSecondsAgo: number;
    readonly visible: boolean;
    /** How often the page has reloaded itself within the last hour because of a failure. */
    readonly reloads: number;
  }[];
  /** The camera of each kiosk when it was last needed. Leaves out kiosks that have been silent for an hour. */
  readonly cameras: readonly {
    /** Why the camera does not provide a picture, by name in `cameraFaults`; null if no fault is known. */
    readonly trouble: CameraTrouble | null;
    readonly heardSecondsAgo: number;
  }[];
  /** The last report on each kiosk's outbox; kiosks that have been silent for an hour are left out. */
  readonly outboxes: readonly (OutboxReport & { readonly heardSecondsAgo: number })[];
}

/** The orders to the picture service, and the settings of staff and operator for it. */
export interface PictureSpending {
  readonly ordered: { readonly hour: number; readonly day: number; readonly event: number };
  /** From `--picture-limits`; periods without a limit are missing. `guest` applies to one visit. */
  readonly limits: { readonly guest?: number; readonly hour?: number; readonly day?: number; readonly event?: number };
  /** The longest period whose limit is reached: until it ends, cards are made without the service. */
  readonly reached: 'hour' | 'day' | 'event' | null;
  /** Based on `--picture-price`; null without a price. */
  readonly cost: { readonly day: number; readonly event: number } | null;
  /** Whether staff have switched orders off. */
  readonly isOff: boolean;
}

/**
 * Answer of a cloud server's `GET /health`, with status 200 until the server is about to shut down. `GET /health/ready` gives the same answer, but
 * with status 503 also if anything is away. A request for a foreign host gets `ok` alone.
 */
export interface CloudHealth {
  /** True if everything is reachable and there are no problems. */
  readonly ok: boolean;
  /** Storage that is unreachable now, one plain sentence each. */
  readonly away: readonly string[];
  /** Other problems for operators, one plain sentence each. Guests are still served. */
  readonly problems: readonly string[];
  readonly version: string;
}

/** Answer of the guests' listener's `GET /health`. */
export interface GuestsHealth {
  readonly ok: true;
  /** Random for each start: lets a booth that calls its own public address recognise itself. */
  readonly booth: string;
}
