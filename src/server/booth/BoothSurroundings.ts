import type { FastifyBaseLogger } from 'fastify';
import type { KioskPages } from '../kioskPage/kioskPages.ts';
import type { LauncherLink } from '../launcherLink.ts';

/** What a booth is started by. */
export interface BoothSurroundings {
  readonly logger: FastifyBaseLogger;
  /** Who has started this server along with a browser; null where nobody has. */
  readonly launcher: LauncherLink | null;
  /** Hears what people at the terminal should read while the booth runs, a text at a time. */
  readonly tell: (text: string) => void;
  /** In place of the built kiosk, during development. */
  readonly pages?: KioskPages;
}

/** A part that is open. */
export interface Closable {
  close(): Promise<void> | void;
}
