/**
 * Whether a text names another machine: a URL, or a network path such as `\\host\share`. Even to check whether such a path exists, Windows connects
 * to the machine and logs in as the user.
 */
export const isElsewhere = (path: string): boolean => /^[\\/]{2}|^[a-z][a-z0-9+.-]+:/i.test(path.trim());
