/** How often to check the parent: often enough to free the port before the next start needs it. */
const everyMs = 500;

/**
 * Stops this process in the usual way once the npm that started it has ended. A service manager's SIGTERM reaches npm and the shell in
 * between, but the shell does not pass the signal on: the booth would keep running unseen and occupy its ports.
 */
export function leaveWithNpm() {
  // Ignore the parent of a process started by hand, because people leave programs running in the background.
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watch.unref();
}
