import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../theme/classicTheme.ts';

/** The folders of hand-written files and of the files that they name. */
const folders = ['.config', 'assets', 'src', 'tests'];

/** All files at the repository's top and below these folders, by their paths. */
export const repositoryFiles: readonly string[] = [
  ...readdirSync(projectRoot, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  ),
];

export const textOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** Every document: README, the guide, the rooms' READMEs, decisions. */
export const documents: readonly string[] = repositoryFiles.filter((path) => path.endsWith('.md'));
