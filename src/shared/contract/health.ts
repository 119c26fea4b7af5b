import type { CameraTrouble } from './cameraFaults.ts';
import type { OutboxReport } from './outboxReport.ts';

/** Answer of the kiosk listener's `GET /health`, always with status 200: the server is up, whatever else needs attention. */
export interface Health {
  /** Whether nothing needs the staff's attention; the same as `problems` being empty. */
  readonly ok: boolean;
  /** What needs the staff's attention, a plain sentence each, worst first. */
  readonly problems: readonly string[];
  readonly version: string;
  readonly uptimeSeconds: number;
  /** The theme's own name. */
  readonly theme: string;
  /** How many warnings the theme has that guests can live with, but should not have to: missing pictures, small type, and so on. */
  readonly warnings: number;
  /** The same in words, a plain sentence each with file and line. */
  readonly themeWarnings: readonly string[];
  readonly guests: {
    /** Where guests' phones find the booth now. */
    readonly address: string;
    /** Whether staff set the address, it was found among this machine's own, it was set to a loopback address, or the machine is in no network. */
    readonly origin: 'set' | 'found' | 'itself' | 'nowhere';
  };
  readonly storage: {
    /** Space left for photos above the disk's floor, in MB; below 0 under the floor, null if the disk can't tell. */
    readonly roomMegabytes: number | null;
    /** Free space to keep on the disk, in MB. */
    readonly floorMegabytes: number;
    /** How many photos were found damaged since the start and have not been repaired. */
    readonly damaged: number;
    /** Whether the list of photos can be read; otherwise photos are neither accepted nor served. */
    readonly recordsAnswer: boolean;
    /** How far the machine's clock is behind the time that photos expire by; more than 0 if it was set back. */
    readonly clockBehindSeconds: number;
    /** How far the machine's clock is ahead of that time, by a leap that has not held for long enough to be trusted. */
    readonly clockAheadSeconds: number;
  };
  /**
   * The picture service, null if none is chosen. `resting`: it failed too often and is not called for a while. `out`: it makes no pictures before
   * somebody has done something about its account.
   */
  readonly pictures: {
    readonly service: string;
    readonly state: 'ready' | 'resting' | 'trying' | 'out';
    /** Of several services, those that are out of use, a sentence each with what to do. */
    readonly out: readonly string[];
    /** What has been ordered from it; null if that can't be read. */
    readonly spending: PictureSpending | null;
  } | null;
  /** The last pulse of each kiosk's page; one that was silent for an hour is left out. */
  readonly kiosks: readonly {
    /** Whether it is shown by a browser on this machine. */
    readonly here: boolean;
    /** A healthy page is heard every 2 s while it is in the foreground. */
    readonly heardSecondsAgo: number;
    /** For how long it has drawn nothing, including the time since its last pulse. */
    readonly frameSecondsAgo: number;
    readonly visible: boolean;
    /** How often it has reloaded itself within the last hour, because something was wrong. */
    readonly reloads: number;
  }[];
  /** The camera of each kiosk when it was last needed; one that was silent for an hour is left out. */
  readonly cameras: readonly {
    /** Why it gives no picture, by its name in `cameraFaults`; null if nothing is known to be wrong. */
    readonly trouble: CameraTrouble | null;
    readonly heardSecondsAgo: number;
  }[];
  /** The last report on each kiosk's outbox; one that was silent for an hour is left out. */
  readonly outboxes: readonly (OutboxReport & { readonly heardSecondsAgo: number })[];
}

/** What has been ordered from the picture service, and what staff and operator have set for it. */
export interface PictureSpending {
  readonly ordered: { readonly hour: number; readonly day: number; readonly event: number };
  /** By `--picture-limits`; none for a period without one. `guest` is for one visit. */
  readonly limits: { readonly guest?: number; readonly hour?: number; readonly day?: number; readonly event?: number };
  /** The longest period whose limit is reached: cards are made without the service until it is over. */
  readonly reached: 'hour' | 'day' | 'event' | null;
  /** By `--picture-price`. */
  readonly cost: { readonly day: number; readonly event: number } | null;
  /** Whether staff have switched orders off. */
  readonly isOff: boolean;
}

/**
 * Answer of a cloud server's `GET /health`, with status 200 until the server is about to end. `GET /health/ready` answers the same with status 503
 * where something is away, too. A request by a foreign host gets `ok` alone.
 */
export interface CloudHealth {
  /** Whether nothing is away, and there are no problems. */
  readonly ok: boolean;
  /** What can't be reached now, a plain sentence each. */
  readonly away: readonly string[];
  /** What else operators should see to, a plain sentence each. Guests are served meanwhile. */
  readonly problems: readonly string[];
  readonly version: string;
}

/** Answer of the guests' listener's `GET /health`. */
export interface GuestsHealth {
  readonly ok: true;
  /** Random for each start: a booth that calls its own public address recognises itself by it. */
  readonly booth: string;
}
