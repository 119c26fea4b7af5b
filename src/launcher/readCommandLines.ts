/** A process of this machine. */
export interface CommandLine {
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
