import { spawnSync } from 'node:child_process';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';

/** A part of the desktop, in pixels. */
export interface ScreenArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Tools that print the size of an X screen, each with the pattern of its output. Most machines have one of them. */
const tellers: [program: string, args: string[], said: RegExp][] = [
  ['xrandr', ['--current'], /current (\d+) x (\d+)/],
  ['xwininfo', ['-root'], /Width: (\d+)\s+Height: (\d+)/],
  ['xdpyinfo', [], /dimensions: +(\d+)x(\d+) pixels/],
];

const outputOf = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): string =>
  spawnSync(program, args, { env, encoding: 'utf8', timeout: 5000 }).stdout ?? '';

/** The whole desktop of this environment's X display; null if no tool on this machine reports it. */
export function wholeDesktop(environment: NodeJS.ProcessEnv): ScreenArea | null {
  for (const [program, args, said] of tellers) {
    const [, width, height] = said.exec(outputOf(program, args, environment)) ?? [];
    if (width !== undefined && height !== undefined) return { left: 0, top: 0, width: Number(width), height: Number(height) };
  }
  return null;
}

/** Of ` 0: +*HDMI-1 1920/527x1080/296+0+0  HDMI-1`: whether it is the primary one, width, height, left and top. */
const monitorLine = /^ *\d+: [+]?([*]?)[+]?\S+ (\d+)\/\d+x(\d+)\/\d+\+(\d+)\+(\d+)/gm;

/** The monitors in the output of `xrandr --listmonitors`, the primary one first. */
export function monitorsIn(listed: string): readonly ScreenArea[] {
  const found = [...listed.matchAll(monitorLine)].map(([, primary, width, height, left, top]) => ({
    isPrimary: primary === '*',
    area: { left: Number(left), top: Number(top), width: Number(width), height: Number(height) },
  }));
  return found.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary)).map(({ area }) => area);
}

export interface BothScreens {
  readonly booth: ScreenArea | null;
  /** Where the wall goes; or why there is no place for it now, in a sentence. */
  readonly wall: Result<ScreenArea, string>;
}

/** The booth's screen and the one for the wall. `given`: where staff say that the wall's screen lies. */
export function bothScreens(environment: NodeJS.ProcessEnv, given: ScreenArea | null): BothScreens {
  const [booth = null, ...others] =
    environment['DISPLAY'] === undefined ? [] : monitorsIn(outputOf('xrandr', ['--listmonitors'], environment));
  if (given !== null) return { booth, wall: success(given) };
  const beside = others.find(({ left, top }) => booth !== null && (left !== booth.left || top !== booth.top));
  if (beside !== undefined) return { booth, wall: success(beside) };
  if (booth === null) return { booth, wall: failure('xrandr lists no screens: say with --wall-at where the second one lies') };
  return {
    booth,
    wall: failure(others.length > 0 ? 'the second screen mirrors the first: set the desktop to extend' : 'there is no second screen'),
  };
}

/** Reads `1920,0,1920,1080`; null for any other text. */
export function readArea(text: string): ScreenArea | null {
  const [, ...numbers] = /^(\d{1,5}),(\d{1,5}),(\d{2,5}),(\d{2,5})$/.exec(text) ?? [];
  const [left, top, width, height] = numbers.map(Number);
  if (left === undefined || top === undefined || width === undefined || height === undefined) return null;
  return { left, top, width, height };
}
