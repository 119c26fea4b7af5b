import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { isPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import type { Canary } from '../support/traces/canaries.ts';
import { answersCanary, pictureCanary, secretCanaries } from '../support/traces/canaries.ts';
import type { Found } from '../support/traces/findTraces.ts';
import { findTraces } from '../support/traces/findTraces.ts';

/** The data of a booth's guests, and where it might have been left. */
export interface GuestsOnDisk {
  /** Reads what a page knows about its guest. Photo, answers and secret are searched for from now on. */
  readonly meets: (page: Page) => Promise<void>;
  /** Adds the card that this secret opened to the search. */
  readonly hasCard: (secret: PhotoSecret, card: Uint8Array) => Promise<void>;
  /** Adds another form of a guest's picture to the search. */
  readonly hasPicture: (name: string, file: Uint8Array) => Promise<void>;
  /** How many guests were met. */
  readonly met: () => number;
  /** Searches all files below these folders that are new or changed since the last search; by default, below `folder`. */
  readonly search: (folders?: readonly string[]) => Found;
  /** The folder of all started programs. */
  readonly folder: string;
  readonly close: () => void;
}

const places = ['HOME', 'TMPDIR', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'] as const;

/**
 * Gives all programs started from now on a separate home and temporary folder, so that everything written by a booth, its browser or its
 * launcher is below one folder: profile, data, caches, dumps. `close` deletes it.
 */
export function guestsOnDisk(): GuestsOnDisk {
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-guests-'));
  const before = places.map((name) => [name, process.env[name]] as const);
  for (const name of places) {
    process.env[name] = join(folder, name.toLowerCase());
    mkdirSync(join(folder, name.toLowerCase()));
  }
  const canaries = new Map<string, Canary>();
  const guests = new Set<PhotoSecret>();
  const cards = new Set<PhotoSecret>();
  const seen = new Map<string, string>();

  /** Whether a file is unchanged since it was last read. File timestamps alone are too coarse for a file that is being written. */
  function isKnown(file: string): boolean {
    const { size = 0, mtimeMs = 0, ino = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
    const now = `${ino} ${size} ${mtimeMs}`;
    if (seen.get(file) === now) return true;
    if (Date.now() - mtimeMs > 2000) seen.set(file, now);
    return false;
  }

  return {
    async meets(page) {
      const state = await page.evaluate(
        () => window.history.state as { secret?: string; url?: string; answers?: Record<string, string> } | null,
      );
      const { secret, url = '', answers = {} } = state ?? {};
      if (!isPhotoSecret(secret) || !url.startsWith('data:image/')) throw new Error('there is no guest at the result');
      guests.add(secret);
      for (const canary of secretCanaries(secret)) canaries.set(`${canary.name} ${secret}`, canary);
      canaries.set(JSON.stringify(answers), answersCanary(answers));
      canaries.set(url, await pictureCanary('the photo', Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')));
    },
    async hasCard(secret, card) {
      if (cards.has(secret)) return;
      cards.add(secret);
      canaries.set(`card ${secret}`, await pictureCanary('the card', Buffer.from(card)));
    },
    async hasPicture(name, file) {
      canaries.set(`${name} ${canaries.size}`, await pictureCanary(name, Buffer.from(file)));
    },
    met: () => guests.size,
    folder,
    search: (folders = [folder]) => findTraces(folders, [...canaries.values()], isKnown),
    close() {
      for (const [name, value] of before) {
        if (value === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
