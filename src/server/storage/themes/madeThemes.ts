import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noFolder } from '../disk/noFolder.ts';

/** The folder of the themes that staff make in the studio. A booth that keeps nothing has it among the temporary files. */
export const madeThemes = (dataFolder: string): string => join(dataFolder === noFolder ? tmpdir() : dataFolder, 'themes');
