import type { FastifyBaseLogger } from 'fastify';
import type { KioskPages } from '../features/theme/kioskPage/kioskPages.ts';
import type { LauncherLink } from '../core/launcherLink.ts';

/** The parts that a booth gets from the program that starts it. */
export interface BoothSurroundings {
  readonly logger: FastifyBaseLogger;
  /** The launcher that started this server together with a browser; null if no launcher did. */
  readonly launcher: LauncherLink | null;
  /** Prints a message for people at the terminal while the booth runs. */
  readonly tell: (text: string) => void;
  /** Replaces the built kiosk during development. */
  readonly pages?: KioskPages;
}
