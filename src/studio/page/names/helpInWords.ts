import { genericFamilies } from '../../../shared/theme/familyNames.ts';
import { fieldLabel, labelsTo } from './fieldLabel.ts';
import { languageInWords } from './languageInWords.ts';

/** A field's description with the studio's names in place of theme.json's. Only texts that users type keep their backticks. */
export const helpInWords = (description: string): string =>
  description.replaceAll(/`([^`]+)`/g, (code, name: string) => {
    if (/^[a-z]{2}(-[A-Z]{2})?$/.test(name)) return languageInWords(name);
    if (name === 'true' || name === 'false') return name === 'true' ? 'yes' : 'no';
    if (!/^[a-z][A-Za-z0-9]+([.-][a-z][A-Za-z0-9]*)*$/.test(name) || genericFamilies.some((family) => family === name)) return code;
    const path = name.split('.');
    return `“${path.length > 1 ? labelsTo(path).join(' › ') : fieldLabel(path)}”`;
  });
