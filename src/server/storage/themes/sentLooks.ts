import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { noFolder } from '../disk/noFolder.ts';
import type { SentLook } from '../../../shared/contract/booths.ts';
import { choiceOfLook } from '../../../shared/contract/lookChoice.ts';

/** The folder of themes from the cloud: each is in `looks/<id>-<sha256>/` of the data folder. */
export const looksFolder = (dataFolder: string): string => join(dataFolder, 'looks');

/** A theme's folder. The hash in its name prevents other files with the same id from replacing checked ones. */
export const lookFolder = ({ id, sha256 }: Pick<SentLook, 'id' | 'sha256'>): string => `${id}-${sha256}`;

/** Older versions named these folders by id only. */
export const isLookFolder = (name: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-[0-9a-f]{64})?$/.test(name);

/** The themes that the cloud has sent: choice and folder of each. */
export function sentLooks(dataFolder: string): readonly (readonly [choice: string, folder: string])[] {
  if (dataFolder === noFolder) return [];
  const home = looksFolder(dataFolder);
  try {
    return readdirSync(home)
      .filter(isLookFolder)
      .map((name) => [choiceOfLook(name), join(home, name)] as const);
  } catch {
    // The cloud has not sent any themes yet.
    return [];
  }
}
