import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';

/**
 * Keeps the screen on and the machine awake. The page also requests this from its browser, but the browser's lock is lost while it
 * restarts. Skips tools that this machine lacks. Returns a function that lets the machine sleep again.
 */
export function keepAwake(environment: NodeJS.ProcessEnv): () => void {
  const children = holders().map(([program, args]) => hold(program, args));
  if (process.platform === 'linux' && environment['DISPLAY'] !== undefined) {
    for (const setting of [['s', 'off'], ['s', 'noblank'], ['-dpms']])
      spawnSync('xset', setting, { env: environment, stdio: 'ignore', timeout: 5000 });
  }
  return () => {
    for (const child of children) child.stdin?.destroy();
  };
}

/**
 * Programs that keep the machine awake while `cat` runs. `cat` ends when its input closes, which happens when this process ends for any
 * reason.
 */
function holders(): [program: string, args: string[]][] {
  switch (process.platform) {
    case 'linux':
      return [
        ['systemd-inhibit', ['--what=idle:sleep:handle-lid-switch', '--who=Stagebooth', '--why=The booth is open', '--mode=block', 'cat']],
      ];
    case 'darwin':
      return [['caffeinate', ['-dims', 'cat']]];
    default:
      return [];
  }
}

function hold(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Not every machine has these programs.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  return child;
}
