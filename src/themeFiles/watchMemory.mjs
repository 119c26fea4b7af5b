import { isMainThread, Worker } from 'node:worker_threads';

/**
 * Ends the process that imports this module as soon as the process uses more than `?megabytes=...`. Runs on a separate thread, because the main
 * thread may draw for seconds.
 */
if (isMainThread) {
  const megabytes = Number(new URL(import.meta.url).searchParams.get('megabytes'));
  const watch = `setInterval(() => process.memoryUsage.rss() > ${megabytes * 1_000_000} && process.kill(process.pid, 'SIGKILL'), 50)`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
}
