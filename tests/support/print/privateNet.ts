import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { aloneOptions, printingEnv } from './canPrint.ts';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A private network with a message bus and a name service, in which printers and CUPS run unseen from outside. */
export interface PrivateNet {
  /** A folder visible to both sides. */
  readonly folder: string;
  readonly run: (command: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>;
  readonly start: (id: string, command: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<void>;
  /** Sends the signal to a program and everything that it has started, and waits until they have ended. */
  readonly kill: (id: string, signal: NodeJS.Signals) => Promise<void>;
  /** The command and options that run one of this machine's programs in the network; the program and its options follow. */
  readonly enter: readonly string[];
  /** Forwards a loopback port of this machine, any free one or the given one, to a port inside. */
  readonly reach: (port: number, from?: number) => Promise<Cable>;
  readonly close: () => Promise<void>;
}

export interface Cable {
  readonly port: number;
  /** Cuts all connections and accepts no more, as if the printer was unplugged. */
  readonly pull: () => void;
  readonly plug: () => void;
}

/** Opens the network. Fails if the system does not permit one. */
export async function privateNet(): Promise<PrivateNet> {
  // Not below the system's temporary folder, which may have a long path: socket names are limited to 107 bytes.
  const folder = mkdtempSync('/tmp/print-');
  const program = join(import.meta.dirname, 'inside.mjs');
  const child = spawn('unshare', [...aloneOptions(), process.execPath, program], { env: printingEnv, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString('utf8')));
  const waiting = new Map<number, (answer: unknown) => void>();
  let turn = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { turn, answer } = JSON.parse(line) as { readonly turn: number; readonly answer: unknown };
    waiting.get(turn)?.(answer);
    waiting.delete(turn);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const order = (what: object): Promise<unknown> => {
    turn += 1;
    const mine = turn;
    const answered = new Promise((resolve) => waiting.set(mine, resolve));
    child.stdin.write(`${JSON.stringify({ turn: mine, ...what })}\n`);
    return Promise.race([answered, ended.then(() => Promise.reject(new Error(`The private network has ended: ${said}`)))]);
  };
  const run: PrivateNet['run'] = async (command, args, env = {}) => (await order({ order: 'run', command, args, env })) as Ran;
  const start: PrivateNet['start'] = async (id, command, args, env = {}) => {
    await order({ order: 'start', id, command, args, env, log: join(folder, `${id}.log`) });
  };
  const closing: (() => void)[] = [];

  writeFileSync(join(folder, 'avahi.conf'), '[server]\nuse-ipv4=yes\nuse-ipv6=no\nallow-interfaces=lo\nenable-dbus=yes\n[publish]\n');
  // CUPS-PDF reads its configuration from /etc/cups, and printers with TLS their certificates, wherever CUPS's own configuration is.
  mkdirSync('/etc/cups', { recursive: true });
  const steps: readonly (readonly [string, readonly string[]])[] = [
    // Bind each folder to itself and make it private, so that mounts on it are invisible elsewhere, even in a changed root.
    ...['/run', '/etc/cups'].flatMap((place) => [
      ['mount', ['--bind', place, place]] as const,
      ['mount', ['--make-private', place]] as const,
      ['mount', ['-t', 'tmpfs', 'none', place]] as const,
    ]),
    ['mkdir', ['-p', '/run/dbus', '/run/avahi-daemon', '/run/cups/certs']],
    ['ip', ['link', 'set', 'lo', 'up', 'multicast', 'on']],
    ['ip', ['route', 'add', '224.0.0.0/4', 'dev', 'lo']],
  ];
  for (const [command, args] of steps) {
    const { code, err } = await run(command, args);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${err}`);
  }
  await start('dbus', 'dbus-daemon', ['--system', '--nofork', '--nopidfile']);
  await run('sh', ['-c', 'until [ -e /run/dbus/system_bus_socket ]; do sleep 0.05; done']);
  await start('avahi', 'avahi-daemon', ['--no-drop-root', '--no-rlimits', '--no-chroot', '-f', join(folder, 'avahi.conf')]);
  await run('sh', ['-c', 'until [ -e /run/avahi-daemon/socket ]; do sleep 0.05; done']);

  return {
    folder,
    run,
    start,
    enter: ['nsenter', `--net=/proc/${child.pid}/ns/net`, '--'],
    async kill(id, signal) {
      await order({ order: 'kill', id, signal });
    },
    async reach(port, from = 0) {
      const socket = join(folder, `${port}.sock`);
      await order({ order: 'bridge', socket, port });
      const cable = await cableTo(socket, from);
      closing.push(cable.close);
      return cable;
    },
    async close() {
      for (const one of closing) one();
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function cableTo(socket: string, from: number): Promise<Cable & { close: () => void }> {
  const open = new Set<Socket>();
  let plugged = true;
  const server = createServer((near) => {
    if (!plugged) return void near.destroy();
    const far = connect(socket);
    open.add(near);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.on('close', () => {
      open.delete(near);
      far.destroy();
    });
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(from, '127.0.0.1', resolve));
  const pull = (): void => {
    plugged = false;
    for (const one of open) one.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    pull,
    plug: () => void (plugged = true),
    close() {
      pull();
      server.close();
    },
  };
}
