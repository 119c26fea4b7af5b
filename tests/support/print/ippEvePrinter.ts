import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cable, PrivateNet } from './privateNet.ts';
import { untilTrue } from './untilTrue.ts';

/** The IPP Everywhere printer that CUPS brings to test with, a program that speaks as a printer does. */
export interface EvePrinter {
  /** As `--printer` takes it. */
  readonly address: string;
  /** Its address in its own network, where CUPS is. */
  readonly inside: string;
  readonly cable: Cable;
  /** The names of the jobs that have come out, in order. */
  readonly printed: () => readonly string[];
  /** What has come out of a job, as it was sent. */
  readonly document: (job: string) => Buffer;
  /** How many seconds a sheet takes from now on. */
  readonly setSeconds: (seconds: number) => void;
  /** What somebody does at the printer: `/media?size2=na_index-4x6_4x6in&level2=0`. */
  readonly press: (path: string) => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  readonly start: () => Promise<void>;
}

let number = 0;

/** The certificate that it shows whoever speaks TLS, as printers make one: signed by itself. */
async function signItself(net: PrivateNet, keys: string): Promise<void> {
  const files = ['-keyout', join(keys, 'localhost.key'), '-out', join(keys, 'localhost.crt')];
  const { code, err } = await net.run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...files]);
  if (code !== 0) throw new Error(`openssl: ${err}`);
}

/**
 * Starts one, which takes these formats, or says of itself what a file says (`attributes`). What it prints lies in the network's folder. Some attributes
 * of the file it sends twice, with values of its own.
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
  // The printer calls it with the document's name, and the job's attributes in its environment.
  writeFileSync(command, `#!/bin/sh\nsleep "$(cat ${seconds})"\ncp "$1" "${out}/$IPP_JOB_NAME" && echo "$IPP_JOB_NAME" >> ${log}\n`);
  chmodSync(command, 0o755);
  const setSeconds = (wanted: number): void => writeFileSync(seconds, String(wanted));
  setSeconds(0.2);
  const cable = await net.reach(port);
  async function start(): Promise<void> {
    // With a speed in colour it has photo papers.
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
