import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { killQuietly } from './endProcess.ts';

/** Kills all browser processes that use this profile: leftovers of a launcher that was killed. */
export function endLeftBrowsers(profile: string): void {
  for (const pid of processesWith(`--user-data-dir=${profile}`)) killQuietly(pid);
}

/** The processes whose command line contains this text. */
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
      // The console's code page may encode the letters of a folder's name differently.
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
    // The process has ended meanwhile, or belongs to another user.
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

/** Parses a list of processes, one a line, with the process id first. PowerShell ends its lines with CR LF. */
export function readCommandLines(listed: string): CommandLine[] {
  return listed.split(/\r?\n/).flatMap((line) => {
    const [, pid = '', command = ''] = /^\s*(\d+)\s+(\S.*)?$/.exec(line) ?? [];
    return pid === '' ? [] : [{ pid: Number(pid), command }];
  });
}
