import { freeName, setTo } from './setTo.ts';
import type { ThemeIssue } from './ThemeIssue.ts';
import type { ThemeInLanguages } from './themeSchema.ts';
import { nearest } from './nearest.ts';

type Sheets = NonNullable<NonNullable<ThemeInLanguages['print']>['sheets']>;

/** What is wrong with `print.sheets`: two of one name, a format that there is not, nothing of the guest's on it, one that is never taken. */
export function checkPrint({ print, formats = [] }: Pick<ThemeInLanguages, 'print' | 'formats'>): ThemeIssue[] {
  const { sheets = [] } = print ?? {};
  const ids = formats.map(({ id }) => id);
  return sheets.flatMap((sheet, index) => [
    ...repeated(sheets, index),
    ...unknownFormats(sheet, index, ids),
    ...(sheet.layers.some((layer) => 'made' in layer) ? [] : [nothingMade(index)]),
  ]);
}

function repeated(sheets: Sheets, index: number): ThemeIssue[] {
  const id = sheets[index]?.id ?? '';
  if (sheets.findIndex((one) => one.id === id) === index) return [];
  return [
    {
      path: ['print', 'sheets', index, 'id'],
      message: `"${id}" names an earlier sheet; expected an id of its own.`,
      remedy: setTo(
        ['print', 'sheets', index, 'id'],
        freeName(
          id,
          sheets.map((one) => one.id),
        ),
      ),
    },
  ];
}

function unknownFormats({ formats = [] }: Sheets[number], index: number, ids: readonly string[]): ThemeIssue[] {
  return formats.flatMap((format, place): ThemeIssue[] => {
    if (ids.includes(format)) return [];
    const meant = nearest(format, ids);
    const has = ids.length === 0 ? 'this theme has no `formats`: leave this out' : `expected ${ids.map((id) => `"${id}"`).join(' or ')}`;
    return [
      {
        path: ['print', 'sheets', index, 'formats', place],
        message: `No format has the id "${format}"; ${has}.`,
        also: [['formats']],
        ...(meant === undefined ? {} : { didYouMean: meant, remedy: setTo(['print', 'sheets', index, 'formats', place], meant) }),
      },
    ];
  });
}

const nothingMade = (index: number): ThemeIssue => ({
  path: ['print', 'sheets', index, 'layers'],
  message: 'Nothing of the guest stands on this sheet.',
  mend: 'Add a layer { "made": "whole", "box": [left, top, width, height] }.',
});
