/** Often enough that a port is free again when the next start needs it. */
const everyMs = 500;

/**
 * Stops this process as usual once the npm that started it is gone. A service manager's SIGTERM reaches npm and the shell in between, but
 * that shell does not pass it on: the booth would keep running unseen and hold its ports.
 */
export function leaveWithNpm() {
  // For a process started by hand, the parent's end means nothing: that is how people leave something running in the background.
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watch.unref();
}
