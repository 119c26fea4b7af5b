import { spawnSync } from 'node:child_process';

export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** The tools that tell the size of an X screen, one of which most machines have, each with where it stands in what they say. */
const tellers: [program: string, args: string[], said: RegExp][] = [
  ['xrandr', ['--current'], /current (\d+) x (\d+)/],
  ['xwininfo', ['-root'], /Width: (\d+)\s+Height: (\d+)/],
  ['xdpyinfo', [], /dimensions: +(\d+)x(\d+) pixels/],
];

/** The size of the X screen that this environment leads to, in pixels; null where nothing on this machine tells. */
export function screenSize(environment: NodeJS.ProcessEnv): ScreenSize | null {
  for (const [program, args, said] of tellers) {
    const { stdout } = spawnSync(program, args, { env: environment, encoding: 'utf8', timeout: 5000 });
    const [, width, height] = said.exec(stdout ?? '') ?? [];
    if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) };
  }
  return null;
}
