import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { jobStates } from '../../../src/server/features/print/ipp/ippTags.ts';
import type { PrivateNet } from './privateNet.ts';
import { untilTrue } from './untilTrue.ts';

/** The real CUPS, configured as the guide says, with a queue that prints into files ("CUPS-PDF"). */
export interface CupsServer {
  /** Its socket, as a value for `CUPS_SERVER`. */
  readonly socket: string;
  readonly queue: string;
  /** The folder in which CUPS keeps documents while printing. */
  readonly spool: string;
  /** All folders that CUPS writes to, including the spool but not the output. */
  readonly keeps: readonly string[];
  /** The PDF files printed so far. */
  readonly files: () => readonly string[];
  /** The names of the printed jobs, in order. A job printed twice is listed twice. */
  readonly printed: () => readonly string[];
  /** Jams or clears the printer. While it is jammed, each job fails and CUPS stops the queue. */
  readonly jam: (jammed: boolean) => void;
  /** Adds a backend: a program that CUPS runs as root for each job of a queue whose device begins with its name. */
  readonly addBackend: (name: string, script: string) => void;
  /** Runs a CUPS program as its administrator. */
  readonly admin: (command: string, ...args: string[]) => Promise<string>;
  /** Sets a directive of cupsd.conf, which takes effect at the next start. */
  readonly configure: (line: string) => void;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  readonly start: () => Promise<void>;
  /**
   * Kills and restarts CUPS after it has noted in its job list that the job with this name is over, but before it has updated the job's own
   * file or removed its document.
   */
  readonly killHalfNoted: (jobName: string) => Promise<void>;
  /** Kills and restarts CUPS after it has removed a finished job's document, but before it has noted the job's end anywhere. */
  readonly killUnnoted: (jobName: string) => Promise<void>;
}

/** Only the permissions that Debian's cupsd.conf gives everybody. */
const policy = `
<Policy default>
  JobPrivateAccess default
  JobPrivateValues default
  SubscriptionPrivateAccess default
  SubscriptionPrivateValues default
  <Limit Create-Job Print-Job Print-URI Validate-Job>
    Order deny,allow
  </Limit>
  <Limit Send-Document Cancel-Job Cancel-My-Jobs Close-Job Hold-Job Release-Job Restart-Job Purge-Jobs Set-Job-Attributes>
    Require user @OWNER @SYSTEM
    Order deny,allow
  </Limit>
  <Limit CUPS-Get-Document>
    AuthType Default
    Require user @OWNER @SYSTEM
    Order deny,allow
  </Limit>
  <Limit CUPS-Add-Modify-Printer CUPS-Delete-Printer CUPS-Set-Default CUPS-Get-Devices Pause-Printer Resume-Printer Enable-Printer Disable-Printer Cancel-Jobs CUPS-Accept-Jobs CUPS-Reject-Jobs>
    AuthType Default
    Require user @SYSTEM
    Order deny,allow
  </Limit>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>`;

let number = 0;

export async function cupsServer(net: PrivateNet): Promise<CupsServer> {
  number += 1;
  const id = `cups${number}`;
  const root = join(net.folder, id);
  const [etc, spool, out, log] = ['etc', 'spool', 'out', 'log'].map((name) => join(root, name)) as [string, string, string, string];
  for (const folder of [root, etc, join(etc, 'ppd'), spool, join(spool, 'tmp'), join(root, 'cache'), join(root, 'state'), out, log])
    mkdirSync(folder);
  // CUPS-PDF runs as the user who prints.
  for (const folder of [net.folder, root]) chmodSync(folder, 0o755);
  for (const folder of [out, log]) chmodSync(folder, 0o1777);
  const [socket, jam, printed, queue] = [join(root, 'cups.sock'), join(root, 'jammed'), join(log, 'printed'), 'Booth'];
  const instance = `booth${number}`;
  const directives: string[] = [];
  writeFileSync(
    join(etc, 'cups-files.conf'),
    [
      'SystemGroup lpadmin root',
      ...['Access', 'Error', 'Page'].map((kind) => `${kind}Log ${join(log, kind)}`),
      `ServerRoot ${etc}`,
      `ServerBin ${join(root, 'bin')}`,
      `RequestRoot ${spool}`,
      `TempDir ${join(spool, 'tmp')}`,
      `CacheDir ${join(root, 'cache')}`,
      `StateDir ${join(root, 'state')}`,
    ].join('\n'),
  );
  // CUPS's own programs, with a wrapper around CUPS-PDF that fails like a jammed printer and records the printed jobs.
  await net.run('cp', ['-rs', '/usr/lib/cups', join(root, 'bin')]);
  const addBackend: CupsServer['addBackend'] = (name, script) => {
    const file = join(root, 'bin', 'backend', name);
    // CUPS runs a backend as root only with this mode, and CUPS-PDF needs root.
    writeFileSync(file, script, { mode: 0o700 });
  };
  addBackend(
    'booth',
    `#!/bin/sh
[ $# -eq 0 ] && exit 0
if [ -e ${jam} ]; then echo "ERROR: The paper is jammed" >&2; exit 1; fi
DEVICE_URI=cups-pdf:/${instance} /usr/lib/cups/backend/cups-pdf "$@" && echo "$3" >> ${printed}
`,
  );
  const pdf = join(etc, 'cups-pdf.conf');
  writeFileSync(pdf, [`Out ${out}`, `AnonDirName ${out}`, 'Label 1', 'TitlePref 1', `Spool ${join(root, 'pdf')}`, `Log ${log}`].join('\n'));
  await net.run('cp', [pdf, `/etc/cups/cups-pdf-${instance}.conf`]);
  const configuration = (): string =>
    [
      'LogLevel debug',
      'PreserveJobFiles No',
      'DirtyCleanInterval 0',
      `Listen ${socket}`,
      'Browsing No',
      'DefaultAuthType Basic',
      'WebInterface No',
      'MaxLogSize 0',
      ...directives,
      '<Location />',
      '  Order allow,deny',
      '</Location>',
      policy,
    ].join('\n');
  const admin: CupsServer['admin'] = async (command, ...args) => {
    const { code, out: said, err } = await net.run(command, args, { CUPS_SERVER: socket });
    if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${err}`);
    return said;
  };
  async function start(): Promise<void> {
    writeFileSync(join(etc, 'cupsd.conf'), configuration());
    await net.start(id, 'cupsd', ['-f', '-c', join(etc, 'cupsd.conf'), '-s', join(etc, 'cups-files.conf')]);
    await untilTrue(async () => (await net.run('lpstat', ['-r'], { CUPS_SERVER: socket })).out.includes('is running'));
  }
  await start();
  await admin('lpadmin', '-p', queue, '-E', '-v', 'booth:/', '-P', '/usr/share/ppd/cups-pdf/CUPS-PDF_noopt.ppd');
  /** Kills it after it has noted that a job is over, and restores the job's own file to its earlier content. */
  async function killedOver(jobName: string): Promise<{ readonly own: string; readonly list: string }> {
    const name = readdirSync(spool).find((file) => /^c\d+$/.test(file) && readFileSync(join(spool, file)).includes(jobName));
    if (name === undefined) throw new Error(`there is no job ${jobName}`);
    const [own, list] = [join(spool, name), join(root, 'cache', 'job.cache')];
    const noted = `<Job ${Number(name.slice(1))}>\nState ${jobStates.completed}\n`;
    await untilTrue(() => existsSync(list) && readFileSync(list, 'utf8').includes(noted));
    await net.kill(id, 'SIGKILL');
    writeFileSync(own, asInPrint(readFileSync(own)));
    return { own, list };
  }
  const lines = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : []);
  return {
    socket,
    queue,
    spool,
    keeps: [etc, spool, log, ...['cache', 'state', 'pdf'].map((name) => join(root, name))],
    files: () => readdirSync(out).map((name) => join(out, name)),
    printed: () => lines(printed),
    jam(jammed) {
      if (jammed) writeFileSync(jam, '');
      else rmSync(jam, { force: true });
    },
    addBackend,
    admin,
    configure: (line) => void directives.push(line),
    kill: (signal) => net.kill(id, signal),
    start,
    async killHalfNoted(jobName) {
      const { own, list } = await killedOver(jobName);
      // CUPS uses the newer of the two.
      const { mtime } = statSync(list);
      utimesSync(own, mtime, mtime);
      const document = readdirSync(out).find((file) => file.includes(jobName));
      if (document === undefined) throw new Error(`${jobName} has not been printed`);
      const waiting = join(spool, `${basename(own).replace('c', 'd')}-001`);
      copyFileSync(join(out, document), waiting);
      chmodSync(waiting, 0o644);
      await start();
    },
    async killUnnoted(jobName) {
      const { list } = await killedOver(jobName);
      rmSync(list);
      await start();
    },
  };
}

/** The job's own file from when the job was being printed: its attributes, in the encoding of RFC 8010. */
function asInPrint(file: Buffer): Buffer {
  const state = Buffer.from('\x23\0\x09job-state\0\x04', 'latin1');
  const completed = Buffer.from('\x21\0\x11time-at-completed\0\x04', 'latin1');
  const [stateAt, completedAt] = [file.indexOf(state), file.indexOf(completed)];
  if (stateAt < 0 || completedAt < 0) throw new Error('CUPS has not noted that the job is over');
  file.writeUInt32BE(jobStates.processing, stateAt + state.length);
  const unknown = Buffer.from('\x13\0\x11time-at-completed\0\0', 'latin1');
  return Buffer.concat([file.subarray(0, completedAt), unknown, file.subarray(completedAt + completed.length + 4)]);
}
