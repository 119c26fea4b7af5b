/**
 * Whether a text names another machine: an address, or a network path such as `\\host\share`. Merely to look whether it is there, Windows connects to that
 * machine, and signs in there as the user.
 */
export const isElsewhere = (path: string): boolean => /^[\\/]{2}|^[a-z][a-z0-9+.-]+:/i.test(path.trim());
