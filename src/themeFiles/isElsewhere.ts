/**
 * Whether a text names another machine: an address, or a network path such as `\\host\share`. Even to check whether that exists, Windows connects to
 * the machine and logs in there as the user.
 */
export const isElsewhere = (path: string): boolean => /^[\\/]{2}|^[a-z][a-z0-9+.-]+:/i.test(path.trim());
