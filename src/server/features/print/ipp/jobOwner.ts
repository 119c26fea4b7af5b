import { userInfo } from 'node:os';

/** The name under which jobs are owned where the system has none for this user, as in a container that runs under any number. */
const unnamed = 'stagebooth';

/**
 * The name under which the booth owns its jobs: the user's own, without the domain that a directory service puts before it. Some printers take the
 * backslash between the two for an error, and CUPS stops their queue.
 */
export function jobOwner(read: () => string = () => userInfo().username): string {
  try {
    return read().replace(/^.*\\/s, '') || unnamed;
  } catch {
    return unnamed;
  }
}
