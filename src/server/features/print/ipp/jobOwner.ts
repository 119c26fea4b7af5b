import { userInfo } from 'node:os';

/** The owner of jobs if the system has no name for this user, as in a container with an arbitrary user id. */
const unnamed = 'stagebooth';

/**
 * The owner's name for the booth's jobs: the user's name without a directory service's domain prefix. Some printers reject the backslash in
 * it, and CUPS then stops their queue.
 */
export function jobOwner(read: () => string = () => userInfo().username): string {
  try {
    return read().replace(/^.*\\/s, '') || unnamed;
  } catch {
    return unnamed;
  }
}
