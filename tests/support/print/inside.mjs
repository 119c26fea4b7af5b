// Runs inside a private network namespace, so printers are not announced outside. Takes commands as lines of JSON and answers each with a
// line. When its input ends, it ends everything that it has started.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** @type {Map<string, import('node:child_process').ChildProcess>} */
const started = new Map();

/** @param {string} command @param {string[]} args @param {Record<string, string>} env */
function run(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (/** @type {Buffer} */ part) => (out += part.toString('utf8')));
    child.stderr.on('data', (/** @type {Buffer} */ part) => (err += part.toString('utf8')));
    child.once('error', (error) => resolve({ code: 127, out, err: String(error) }));
    child.once('close', (code) => resolve({ code: code ?? 1, out, err }));
  });
}

/** All processes that this one has started, directly or indirectly. @param {number} pid @returns {number[]} */
function below(pid) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return children.flatMap((child) => [child, ...below(child)]);
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** @type {Record<string, (order: any) => Promise<unknown> | unknown>} */
const orders = {
  run: ({ command, args, env }) => run(command, args, env),
  start({ id, command, args, env, log }) {
    const file = openSync(log, 'a');
    started.set(id, spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', file, file], detached: true }));
    closeSync(file);
    return {};
  },
  kill({ id, signal }) {
    const child = started.get(id);
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return {};
    const over = new Promise((resolve) => child.once('close', () => resolve({})));
    // First the program, then its children, as systemd ends a service whose main program has died.
    for (const one of [child.pid, ...below(child.pid)]) {
      try {
        process.kill(one, signal);
      } catch {
        // The process has just ended.
      }
    }
    return over;
  },
  bridge({ socket, port }) {
    rmSync(socket, { force: true });
    return new Promise((resolve) => {
      createServer((near) => {
        const far = connect(port, '127.0.0.1');
        near.pipe(far).pipe(near);
        for (const [one, other] of /** @type {const} */ ([
          [near, far],
          [far, near],
        ])) {
          one.on('error', () => other.destroy());
          one.on('close', () => other.destroy());
        }
      }).listen(socket, () => resolve({}));
    });
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { turn, order, ...rest } = JSON.parse(line);
  void Promise.resolve(orders[order]?.(rest)).then((answer) => process.stdout.write(`${JSON.stringify({ turn, answer })}\n`));
}
process.exit(0);
