import { applyEdits, modify } from 'jsonc-parser';

/** The text of a theme.json that names another base; all else of it stays as it was written. */
export const withExtends = (text: string, base: string): string => applyEdits(text, modify(text, ['extends'], base, {}));
