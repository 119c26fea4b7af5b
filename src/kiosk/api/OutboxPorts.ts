import type { OutboxReport } from '../../shared/contract/outboxReport.ts';
import type { Clock } from '../devices/Clock.ts';
import type { OutboxStore } from '../devices/OutboxStore.ts';
import type { OutboxTabs } from '../devices/OutboxTabs.ts';
import type { Upload } from './uploadPhoto.ts';

/** All that the outbox needs of the world outside. */
export interface OutboxPorts {
  readonly store: OutboxStore;
  readonly upload: Upload;
  readonly report: (report: OutboxReport) => Promise<void>;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly calendarMs: () => number;
  /** 0 to 1, anew with every call. */
  readonly chance: () => number;
  readonly tabs: OutboxTabs;
  /** Whether the browser has promised not to clear by itself what is stored. */
  readonly persistence: () => Promise<OutboxReport['persistence']>;
  /** How many photos are kept at most, by the theme. */
  readonly limit: number;
}
