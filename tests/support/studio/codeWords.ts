import { readFileSync } from 'node:fs';
import { themeOver } from '../../../src/shared/theme/themeOver.ts';
import { valueOf } from '../../../src/studio/document/editText.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { inheritedValue } from '../../../src/themeFiles/inheritedValue.ts';
import { readChain } from '../../../src/themeFiles/readChain.ts';
import { studioFindings } from '../../../src/studio/server/studioFindings.ts';
import { findingInWords } from '../../../src/studio/page/names/findingInWords.ts';
import { writtenSurvey } from '../../../src/studio/document/writtenSurvey.ts';
import { themeFileSchema } from '../../../src/shared/theme/themeFileSchema.ts';
import type { ThemeReport } from '../../../src/themeFiles/ThemeReport.ts';

const roots = Object.keys(themeFileSchema.shape).join('|');

/** The terms in a sentence that are only known from theme.json: fields, paths, question ids, boxes, JSON. */
export function codeWordsIn(sentence: string, whole: unknown): string[] {
  const ids = writtenSurvey(whole).flatMap(({ id, options }) => [id, ...options.map(({ value }) => `${id}-${value}`)]);
  const found = [
    /`[^`]*`/g,
    /\[\d[\d., -]*\]/g,
    /[{[]\s*"[^"]*"/g,
    /"[\w-]+"\s*:/g,
    /\b[\w-]+=[\w-]+/g,
    /theme\.json|npm run|\bpath\b/g,
    new RegExp(String.raw`(?<![\w/])(?:${roots})(?:\.[A-Za-z]\w*|\[\d+\])+(?!\w*")`, 'g'),
    new RegExp(String.raw`\b[a-z]+\.(?:portrait|landscape)\b`, 'g'),
    /(?<![#\w])[a-z]+[A-Z]\w*/g,
  ].flatMap((pattern) => sentence.match(pattern) ?? []);
  return [...found, ...ids.filter((id) => new RegExp(String.raw`(?<![\w-])${id}(?![\w-])`).test(sentence))];
}

/** All texts that the studio shows for a report, including its buttons. */
export function saidInStudio(
  report: Pick<ThemeReport, 'errors' | 'warnings'>,
  whole: unknown,
  languages: { tags: string[]; own: string },
): string[] {
  return studioFindings(report).flatMap((finding) => {
    const { where, text, fix } = findingInWords(finding, { whole, languages });
    return [where, text, ...(fix === null ? [] : [fix])];
  });
}

/** A theme with all inherited values, from its file or from the given text. */
export function wholeTheme(file: string, text = readFileSync(file, 'utf8')): unknown {
  const chain = readChain(file, { themesFolder: bundledThemes, draft: { file, text } });
  if (!chain.ok) throw new Error(JSON.stringify(chain.error));
  const { extends: _base, ...own } = valueOf(text) as Record<string, unknown>;
  return themeOver(inheritedValue(chain.value), own);
}
