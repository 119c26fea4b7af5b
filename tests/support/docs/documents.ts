import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../theme/classicTheme.ts';

/** The folders with hand-written files, and with the files that these name. */
const folders = ['.config', 'assets', 'src', 'tests'];

/** Every file of the repository below these folders and at its top, by its path from there. */
export const repositoryFiles: readonly string[] = [
  ...readdirSync(projectRoot, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  ),
];

export const textOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** Every document: README, the guide, the rooms' READMEs, decisions. */
export const documents: readonly string[] = repositoryFiles.filter((path) => path.endsWith('.md'));
