import { execFileSync } from 'node:child_process';
import type { CDPSession } from 'playwright-core';

export type BrowserProcess = 'graphics' | 'camera' | 'network' | 'storage' | 'sound';

/** The command-line marks of each kind of Chromium process. */
const marks: Record<BrowserProcess, string> = {
  graphics: '--type=gpu-process',
  camera: '--utility-sub-type=video_capture.',
  network: '--utility-sub-type=network.',
  storage: '--utility-sub-type=storage.',
  sound: '--utility-sub-type=audio.',
};

/** The ids of a running browser's processes of one kind. */
export async function browserProcesses(browserDevtools: CDPSession, kind: BrowserProcess): Promise<readonly number[]> {
  const { processInfo } = await browserDevtools.send('SystemInfo.getProcessInfo');
  const ids = processInfo.map(({ id }) => id).filter((id) => id > 0);
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '-p', ids.join(',')], { encoding: 'utf8' }).split('\n');
  return listed.filter((line) => line.includes(marks[kind])).map((line) => Number.parseInt(line, 10));
}
