const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  SQLITE_FULL: 'the disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file is in its way',
  EEXIST: 'a file is in its way',
  ELOOP: 'a link is in its way',
};

/** Why the operating system refused, in plain words. */
export function systemReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code === '' ? 'for an unknown reason' : `the system says ${code}`);
}
