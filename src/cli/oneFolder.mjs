import { wrongUse } from './wrongUse.mjs';

/**
 * The one argument of a command that takes a theme's folder. Throws a plain sentence for none or several.
 * @param {readonly string[]} given
 * @param {string} usage
 */
export function oneFolder(given, usage) {
  const [folder = '', ...rest] = given;
  if (folder === '' || folder.startsWith('-') || rest.length > 0) throw wrongUse(usage);
  return folder;
}
