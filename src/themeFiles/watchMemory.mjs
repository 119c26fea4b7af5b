import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * Ends the process that imports this module as soon as the process uses more than `?megabytes=...`. Runs on a separate thread, because the main
 * thread may draw for seconds. The program starts only once that thread watches.
 */
if (isMainThread) {
  if (process.platform === 'linux') endFirst();
  const megabytes = Number(new URL(import.meta.url).searchParams.get('megabytes'));
  const watch = `setInterval(() => process.memoryUsage.rss() > ${megabytes * 1_000_000} && process.kill(process.pid, 'SIGKILL'), 20)`;
  const watcher = new Worker(watch, { eval: true, execArgv: [] });
  await once(watcher, 'online');
  watcher.unref();
}

/** If memory runs out, the system ends this process before its server. */
function endFirst() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers have a read-only /proc; the limit remains.
  }
}
