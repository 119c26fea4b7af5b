import type { CDPSession, Page } from 'playwright-core';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import type { BrowserProcess } from '../support/built/browserProcesses.ts';
import type { visitDriver } from '../support/built/visitDriver.ts';
import type { CameraOnCable } from './cameraOnCable.ts';

/** A fault at an event, applied to the built booth. */
export interface Fault {
  /** What happens, in the words of staff. */
  readonly name: string;
  /** How the fault is caused: the way the real fault would happen. */
  readonly by: string;
  /** What is lost afterwards; never a promised card. */
  readonly lost: string;
  /** Whether the next fault needs a new browser because this one's windows have changed. */
  readonly last?: boolean;
  /** What this machine lacks for this fault; null or missing if nothing. */
  readonly needs?: string | null;
  /** Saved over the scene's theme beforehand. */
  readonly theme?: Record<string, unknown>;
  /** Begins at Welcome. Reports when the fault ends and when the booth has recovered; fails if it doesn't recover. */
  readonly happen: (scene: FaultScene) => Promise<void>;
}

/** A built booth with a guest in front of it. */
export interface FaultScene {
  readonly booth: BuiltBooth;
  /** The current theme, for faults that save another theme and must restore this one. */
  readonly theme: Record<string, unknown>;
  /** Saves a theme and reopens the kiosk as soon as the server shows it. */
  readonly show: (theme: Record<string, unknown>) => Promise<void>;
  readonly page: Page;
  readonly guest: ReturnType<typeof visitDriver>;
  readonly camera: CameraOnCable;
  /** The DevTools session of the page; `browserDevtools` is the browser's. */
  readonly devtools: CDPSession;
  readonly browserDevtools: CDPSession;
  /** The browser's processes of one kind. */
  readonly processes: (kind: BrowserProcess) => Promise<readonly number[]>;
  /** Waits until this text, which a guest reads or hears during the fault, appears. */
  readonly sees: (text: string) => Promise<void>;
  /** Describes what a guest sees meanwhile if there is no text. */
  readonly meanwhile: (words: string) => void;
  /** Reports that from now on nothing prevents recovery. */
  readonly ends: () => void;
  /** Reports that the booth has recovered. */
  readonly isBack: () => void;
  /** Records that the code on the screen promises the guest a card, at this kiosk or another one of the same booth. */
  readonly promised: (at?: Page) => Promise<PhotoSecret>;
  /** Records a guest at this page's result who was promised nothing, and whose data must not remain either. */
  readonly meets: (at: Page) => Promise<void>;
  /** Completes a visit from Welcome to the result, where the guest is promised a card. */
  readonly takesCard: () => Promise<PhotoSecret>;
  /** Waits until phones get every promised card, complete and not empty. */
  readonly cardsArrive: () => Promise<void>;
  /** The next guest's whole visit, from Welcome to the card. */
  readonly nextGuest: () => Promise<void>;
}
