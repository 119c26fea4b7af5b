/** Often enough that a port is free again when the next start wants it. */
const everyMs = 500;

/**
 * Stops this process in its usual way once the npm that has started it is gone. A service manager's SIGTERM reaches npm and the
 * shell between, but that shell does not pass it on: the booth would live on unseen and keep its ports.
 */
export function leaveWithNpm() {
  // Started by hand, a parent that ends means nothing: that is how something is left running in the background.
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watch.unref();
}
