import { wrongUse } from './wrongUse.mjs';

/**
 * The only argument of a command that takes a theme's folder. Throws a plain sentence if there is none, or more than one.
 * @param {readonly string[]} given
 * @param {string} usage
 */
export function oneFolder(given, usage) {
  const [folder = '', ...rest] = given;
  if (folder === '' || folder.startsWith('-') || rest.length > 0) throw wrongUse(usage);
  return folder;
}
