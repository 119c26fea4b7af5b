import { checkTheme } from './checkTheme.ts';

/**
 * The program that checks one theme, in a process of its own: what it draws comes from files that nobody has looked at yet. Takes the
 * theme's name, folder or theme.json, and writes the report (`ThemeReport`) to stdout as JSON.
 */
const report = await checkTheme(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(report));
