import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cable, PrivateNet } from './privateNet.ts';
import { untilTrue } from './untilTrue.ts';

/** CUPS's test program for an IPP Everywhere printer. */
export interface EvePrinter {
  /** As `--printer` takes it. */
  readonly address: string;
  /** Its address inside the private network, for CUPS. */
  readonly inside: string;
  readonly cable: Cable;
  /** The names of the printed jobs, in order. */
  readonly printed: () => readonly string[];
  /** A printed job's document, as it was sent. */
  readonly document: (job: string) => Buffer;
  /** Sets how many seconds a sheet takes. */
  readonly setSeconds: (seconds: number) => void;
  /** Simulates an action at the printer, such as `/media?size2=na_index-4x6_4x6in&level2=0`. */
  readonly press: (path: string) => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  readonly start: () => Promise<void>;
}

let number = 0;

/** The self-signed TLS certificate that printers make for themselves. */
async function signItself(net: PrivateNet, keys: string): Promise<void> {
  const files = ['-keyout', join(keys, 'localhost.key'), '-out', join(keys, 'localhost.crt')];
  const { code, err } = await net.run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...files]);
  if (code !== 0) throw new Error(`openssl: ${err}`);
}

/**
 * Starts a printer that accepts these formats, or describes itself by a file (`attributes`). It prints into the network's folder. It sends
 * some attributes of the file twice, the second time with its own values.
 */
export async function ippEvePrinter(
  net: PrivateNet,
  is: string | { readonly attributes: string } = 'application/pdf,image/jpeg',
): Promise<EvePrinter> {
  number += 1;
  const [id, port] = [`eve${number}`, 8500 + number];
  const [spool, out, keys] = ['', '-out', '-keys'].map((kind) => join(net.folder, `${id}${kind}`)) as [string, string, string];
  for (const folder of [spool, out, keys]) mkdirSync(folder);
  await signItself(net, keys);
  const [log, command, seconds] = [join(out, 'printed'), join(out, 'print.sh'), join(out, 'seconds')];
  // The printer runs this with the document's name, and with the job's attributes in the environment.
  writeFileSync(command, `#!/bin/sh\nsleep "$(cat ${seconds})"\ncp "$1" "${out}/$IPP_JOB_NAME" && echo "$IPP_JOB_NAME" >> ${log}\n`);
  chmodSync(command, 0o755);
  const setSeconds = (wanted: number): void => writeFileSync(seconds, String(wanted));
  setSeconds(0.2);
  const cable = await net.reach(port);
  async function start(): Promise<void> {
    // A speed for colour gives it photo papers.
    const kind = typeof is === 'string' ? ['-s', '10,10', '-f', is] : ['-a', is.attributes];
    const options = ['-vv', '-n', 'localhost', '-K', keys, '-p', String(port), ...kind, '-d', spool, '-c', command];
    await net.start(id, 'ippeveprinter', [...options, `Booth ${id}`]);
    await untilTrue(async () => (await net.run('bash', ['-c', `exec 3<>/dev/tcp/127.0.0.1/${port}`])).code === 0);
  }
  await start();
  return {
    address: `ipp://127.0.0.1:${cable.port}/ipp/print`,
    inside: `ipp://localhost:${port}/ipp/print`,
    cable,
    printed: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').filter(Boolean) : []),
    document: (job) => readFileSync(join(out, job)),
    setSeconds,
    async press(path) {
      const answer = await fetch(`http://127.0.0.1:${cable.port}${path}`);
      await answer.arrayBuffer();
    },
    kill: (signal) => net.kill(id, signal),
    start,
  };
}
