import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { killQuietly } from './endProcess.ts';

/** Ends every process of a browser that runs with this profile: what a launcher that was killed had to leave behind. */
export function endLeftBrowsers(profile: string): void {
  for (const pid of processesWith(`--user-data-dir=${profile}`)) killQuietly(pid);
}

/** The processes on whose command line this text is. */
function processesWith(text: string): number[] {
  return commandLines()
    .filter(({ pid, command }) => pid !== process.pid && command.includes(text))
    .map(({ pid }) => pid);
}

function commandLines(): CommandLine[] {
  switch (process.platform) {
    case 'linux':
      return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? procCommand(Number(name)) : []));
    case 'win32': {
      const list = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }';
      // A folder's name may have letters that the console's own code page writes otherwise.
      const asUtf8 = '[Console]::OutputEncoding=[Text.Encoding]::UTF8;';
      return linesOf('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', `${asUtf8} ${list}`]);
    }
    default:
      return linesOf('ps', ['-axww', '-o', 'pid=,command=']);
  }
}

function procCommand(pid: number): CommandLine[] {
  try {
    return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
  } catch {
    // It has ended meanwhile, or is another user's.
    return [];
  }
}

function linesOf(program: string, args: string[]): CommandLine[] {
  const { stdout } = spawnSync(program, args, { encoding: 'utf8', windowsHide: true, maxBuffer: 16 * 1024 * 1024 });
  return readCommandLines(stdout ?? '');
}

/** A process of this machine. */
interface CommandLine {
  readonly pid: number;
  readonly command: string;
}

/** The processes in a list that has one a line, its number first. PowerShell ends its lines with CR LF. */
export function readCommandLines(listed: string): CommandLine[] {
  return listed.split(/\r?\n/).flatMap((line) => {
    const [, pid = '', command = ''] = /^\s*(\d+)\s+(\S.*)?$/.exec(line) ?? [];
    return pid === '' ? [] : [{ pid: Number(pid), command }];
  });
}
