import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Orientation } from '../../../shared/theme/layoutSchema.ts';
import { limitedCommand, onceMegabytes } from '../../../themeFiles/limitedCommand.ts';
import { packageRoot } from '../../../themeFiles/packageRoot.mjs';
import type { LoadedTheme } from '../../../themeFiles/readTheme.ts';
import { savedMeanwhile } from '../../../themeFiles/savedMeanwhile.ts';

/** Pictures of a theme's first scene, drawn the way the kiosk draws it. */
export interface WelcomePictures {
  /** The finished pictures. If there are none, starts drawing them for a later page load. */
  of(loaded: LoadedTheme, version: string): readonly WelcomePicture[];
  /** The path of the PNG, given the two parts of its address; null if there is none. */
  file(key: string, name: string): string | null;
}

/** For a booth that can't draw pictures. */
export const noWelcomePictures: WelcomePictures = { of: () => [], file: () => null };

export interface WelcomePlaces {
  /** The folder that stores the pictures. */
  readonly folder: string;
  /** The program that draws one theme's Welcome (src/headless/welcomeProgram.ts). */
  readonly program: string;
}

/** The program, as built by `npm start`. */
const built: WelcomePlaces = {
  folder: join(packageRoot, 'build', 'welcome-pictures'),
  program: join(packageRoot, 'build', 'tools', 'welcomeProgram.js'),
};
const patienceMs = 60_000;
/** Maximum number of themes with stored pictures. */
const maxKept = 20;

/**
 * Draws the pictures in a separate low-priority process and stores them, so that a booth has them at once after a power cut. If drawing
 * fails, the page is served without them, and Welcome appears a moment later.
 */
export function welcomePictures(logger: FastifyBaseLogger, { folder, program }: WelcomePlaces = built): WelcomePictures {
  const tried = new Set<string>();
  const state = statSync(program, { throwIfNoEntry: false });
  if (state === undefined) return noWelcomePictures;
  const keyOf = (version: string): string =>
    createHash('sha256').update(`${version} ${state.size} ${state.mtimeMs}`).digest('hex').slice(0, 16);

  function draw({ files: [file = ''] }: LoadedTheme, version: string, key: string): void {
    tried.add(key);
    const unfinished = join(folder, `${key}.${process.pid}`);
    try {
      mkdirSync(unfinished, { recursive: true });
    } catch {
      // The disk is not writable: do without pictures.
      return;
    }
    const { command, args, env } = limitedCommand([program, file, unfinished, version], onceMegabytes);
    const child = execFile(command, args, { env, timeout: patienceMs, killSignal: 'SIGKILL' }, (error) => {
      const failed = error ?? putInPlace(unfinished, key, folder);
      if (failed === null) return;
      rmSync(unfinished, { recursive: true, force: true });
      // Staff changed the theme during drawing. If they restore the old version, try it again.
      if (error?.code === savedMeanwhile) tried.delete(key);
      else logger.warn({ err: failed }, 'no picture of Welcome could be drawn: on the kiosk, Welcome appears a moment later');
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  }

  return {
    of(loaded, version) {
      const key = keyOf(version);
      const orientations = orientationsIn(join(folder, key));
      if (orientations.length === 0 && !tried.has(key)) draw(loaded, version, key);
      return orientations.map((orientation) => ({ orientation, address: `/welcome/${key}/${orientation}.png` }));
    },
    file(key, name) {
      const orientation = /^[0-9a-f]{16}$/.test(key) ? orientationsIn(join(folder, key)).find((one) => name === `${one}.png`) : undefined;
      return orientation === undefined ? null : join(folder, key, `${orientation}.png`);
    },
  };
}

function orientationsIn(folder: string): Orientation[] {
  return (['portrait', 'landscape'] as const).filter(
    (orientation) => statSync(join(folder, `${orientation}.png`), { throwIfNoEntry: false }) !== undefined,
  );
}

/** Moves finished pictures into place. Returns the error, or null on success. */
function putInPlace(finished: string, key: string, folder: string): unknown {
  try {
    renameSync(finished, join(folder, key));
    forgetOld(folder);
    return null;
  } catch (cause) {
    return cause;
  }
}

function forgetOld(folder: string): void {
  const kept = readdirSync(folder).map((name) => ({
    name,
    dateMs: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  }));
  kept.sort((one, other) => other.dateMs - one.dateMs);
  for (const { name } of kept.slice(maxKept)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** A picture of Welcome for one screen orientation. */
export interface WelcomePicture {
  readonly orientation: Orientation;
  readonly address: string;
}
