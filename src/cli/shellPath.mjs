const plain = process.platform === 'win32' ? /^[\p{L}\p{N}_.,:=@+/\\-]+$/u : /^[\p{L}\p{N}_.,:=@%+/-]+$/u;

/**
 * A path that a user can copy into a shell: quoted if the shell would read it otherwise.
 *
 * @param {string} path
 */
export function shellPath(path) {
  if (plain.test(path)) return path;
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
