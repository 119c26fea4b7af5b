import { themeCheck } from './themeCheck.mjs';
import { themeEdit, themeOpen } from './themeEdit.mjs';
import { themeImport } from './themeImport.mjs';
import { themeNew } from './themeNew.mjs';
import { themePreview } from './themePreview.mjs';
import { themeSchemaCommand } from './themeSchemaCommand.mjs';
import { themeSheet } from './themeSheet.mjs';

/**
 * The commands by name. Each gets the arguments after its name, and throws a plain sentence if it fails.
 * @type {Record<string, { usage: string, does: string, run: (given: string[]) => Promise<void> }>}
 */
export const themeCommands = {
  new: themeNew,
  edit: themeEdit,
  open: themeOpen,
  import: themeImport,
  check: themeCheck,
  preview: themePreview,
  sheet: themeSheet,
  schema: themeSchemaCommand,
};

/** @param {string} word */
const asksForHelp = (word) => word === '--help' || word === '-h';

/** @param {string[]} given */
export async function runThemeCommand([name = '', ...rest]) {
  if (asksForHelp(name)) {
    process.stdout.write(`${help()}\n`);
    return;
  }
  const command = Object.hasOwn(themeCommands, name) ? themeCommands[name] : undefined;
  if (command === undefined) throw new Error(`${name === '' ? '' : `There is no command "${name}".\n`}${help()}`);
  if (rest.some(asksForHelp)) {
    process.stdout.write(`npm run theme -- ${command.usage}\n    ${command.does}\n`);
    return;
  }
  await command.run(rest);
}

function help() {
  const lines = Object.values(themeCommands).map(({ usage, does }) => `  npm run theme -- ${usage}\n      ${does}`);
  return ['Commands for themes:', ...lines].join('\n');
}
