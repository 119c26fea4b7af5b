import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { noFolder } from '../disk/noFolder.ts';
import { choiceOfLook } from '../../../shared/contract/lookChoice.ts';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where the themes are that the cloud has sent: `looks/<id>/` of the data folder. */
export const looksFolder = (dataFolder: string): string => join(dataFolder, 'looks');

export const isLookId = (name: string): boolean => uuid.test(name);

/** The themes that the cloud has sent: choice and folder of each. */
export function sentLooks(dataFolder: string): readonly (readonly [choice: string, folder: string])[] {
  if (dataFolder === noFolder) return [];
  const home = looksFolder(dataFolder);
  try {
    return readdirSync(home)
      .filter(isLookId)
      .map((id) => [choiceOfLook(id), join(home, id)] as const);
  } catch {
    // None was ever sent.
    return [];
  }
}
