import type { OutboxReport } from './outboxReport.ts';

/** Answer of the kiosk listener's `GET /health`, always with status 200: the server is up, whatever else needs staff. */
export interface Health {
  /** Whether nothing needs staff; the very same as `problems` being empty. */
  readonly ok: boolean;
  /** What needs staff, a plain sentence each, the worst first. */
  readonly problems: readonly string[];
  readonly version: string;
  readonly uptimeSeconds: number;
  /** The theme's own name. */
  readonly theme: string;
  /** How many things of the theme guests live with, but should not have to: pictures that are not there, small type, and so on. */
  readonly warnings: number;
  /** The same in words, a plain sentence each with file and line. */
  readonly themeWarnings: readonly string[];
  readonly guests: {
    /** Where guests' phones find the booth now. */
    readonly address: string;
    /** Whether the address is set by staff, found among this machine's own, set to what every phone takes for itself, or the machine is in no network. */
    readonly origin: 'set' | 'found' | 'itself' | 'nowhere';
  };
  readonly storage: {
    /** What photos may still take until the disk is down to its floor, in MB; below 0 under it, null where the disk doesn't say. */
    readonly roomMegabytes: number | null;
    /** What is to stay free on the disk, in MB. */
    readonly floorMegabytes: number;
    /** How many photos were found damaged since the start and have not been mended. */
    readonly damaged: number;
    /** Whether it is known which photos there are; otherwise none is taken or given out. */
    readonly recordsAnswer: boolean;
    /** How far the machine's clock is behind the time that photos expire by; more than 0 where it was set back. */
    readonly clockBehindSeconds: number;
    /** How far the machine's clock is ahead of that time, by a leap that has not held for long enough to be believed. */
    readonly clockAheadSeconds: number;
  };
  /** The picture service, null where none is chosen. `resting`: it failed too often and is left alone for a while. */
  readonly pictures: { readonly service: string; readonly state: 'ready' | 'resting' | 'trying' } | null;
  /** Each kiosk's page as it was last heard; one that was silent for an hour is left out. */
  readonly kiosks: readonly {
    /** Whether it is shown by a browser of this machine. */
    readonly here: boolean;
    /** A page that lives is heard every 2 s while it is in front. */
    readonly heardSecondsAgo: number;
    /** For how long it has drawn nothing, the time since it was heard included. */
    readonly frameSecondsAgo: number;
    readonly visible: boolean;
    /** How often it has started itself anew within the last hour, because something was wrong with it. */
    readonly reloads: number;
  }[];
  /** What each kiosk has told of its outbox; one that was silent for an hour is left out. */
  readonly outboxes: readonly (OutboxReport & { readonly heardSecondsAgo: number })[];
}

/** Answer of the guests' listener's `GET /health`. */
export interface GuestsHealth {
  readonly ok: true;
  /** Drawn at each start: by it a booth that asks at its own public address knows itself. */
  readonly booth: string;
}
