import type { CDPSession, Page } from 'playwright-core';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import type { BrowserProcess } from '../support/built/browserProcesses.ts';
import type { visitDriver } from '../support/built/visitDriver.ts';
import type { CameraOnCable } from './cameraOnCable.ts';

/** Something that goes wrong at an event, done to the built booth. */
export interface Fault {
  /** What happens, as staff would say it. */
  readonly name: string;
  /** How it is brought about: by the door that the real fault uses. */
  readonly by: string;
  /** What is gone afterwards; never a card that a guest was promised. */
  readonly lost: string;
  /** Whether the next fault is to have another browser: this one's windows are not what they were. */
  readonly last?: boolean;
  /** What this machine lacks to go through it; null or left out where it lacks nothing. */
  readonly needs?: string | null;
  /** Saved over the scene's theme before. */
  readonly theme?: Record<string, unknown>;
  /** Begins at Welcome. Says when the fault ends and when the booth is itself again, and fails where it isn't. */
  readonly happen: (scene: FaultScene) => Promise<void>;
}

/** A built booth with a guest before it. */
export interface FaultScene {
  readonly booth: BuiltBooth;
  /** The theme that it runs with, for faults that save another one and have to leave this one behind. */
  readonly theme: Record<string, unknown>;
  /** Saves a theme and opens the kiosk anew as soon as the server has it on show. */
  readonly show: (theme: Record<string, unknown>) => Promise<void>;
  readonly page: Page;
  readonly guest: ReturnType<typeof visitDriver>;
  readonly camera: CameraOnCable;
  /** Chromium's own line to the page, and to the browser. */
  readonly devtools: CDPSession;
  readonly browserDevtools: CDPSession;
  /** The browser's processes of a kind. */
  readonly processes: (kind: BrowserProcess) => Promise<readonly number[]>;
  /** What a guest reads, or has read to them, while the fault lasts: waits until it is there. */
  readonly sees: (text: string) => Promise<void>;
  /** What a guest sees meanwhile where there is nothing to be read, in our words. */
  readonly meanwhile: (words: string) => void;
  /** From now on nothing stands in the way of recovery. */
  readonly ends: () => void;
  /** The booth is itself again. */
  readonly isBack: () => void;
  /** The guest at the result has been promised a card by the code on the screen: of this kiosk, or of another one of the same booth. */
  readonly promised: (at?: Page) => Promise<PhotoSecret>;
  /** The guest at the result of this page, who is promised nothing: nothing of them may be left, either. */
  readonly meets: (at: Page) => Promise<void>;
  /** A guest at Welcome has been through all of it, and is at the result: promised a card. */
  readonly takesCard: () => Promise<PhotoSecret>;
  /** Waits until guests' phones get every card that was promised, whole and not empty. */
  readonly cardsArrive: () => Promise<void>;
  /** A whole visit of the next guest, from Welcome to the card. */
  readonly nextGuest: () => Promise<void>;
}
