import type { z } from 'zod';
import { namedTwice } from '../namedTwice.ts';
import { nearest } from '../nearest.ts';
import { setTo } from '../setTo.ts';
import type { PathFinding } from '../PathFinding.ts';
import type { printSchema } from './printSchema.ts';

interface Printed {
  readonly print?: z.infer<typeof printSchema> | undefined;
  readonly formats?: readonly { readonly id: string }[] | undefined;
}

/** Findings about `print.sheets`: duplicate names, an unknown format, or a sheet without anything of the guest's. */
export function checkPrint({ print: { sheets = [] } = {}, formats = [] }: Printed): PathFinding[] {
  const ids = formats.map(({ id }) => id);
  return [
    ...namedTwice(
      sheets.map(({ id }) => id),
      (index) => ['print', 'sheets', index, 'id'],
      (id) => `"${id}" names an earlier sheet; expected an id of its own.`,
    ),
    ...sheets.flatMap((sheet, index) => [
      ...(sheet.formats ?? []).flatMap((format, place) => unknownFormat(format, ['print', 'sheets', index, 'formats', place], ids)),
      ...(sheet.layers.some((layer) => 'made' in layer) ? [] : [nothingMade(index)]),
    ]),
  ];
}

function unknownFormat(format: string, path: PathFinding['path'], ids: readonly string[]): PathFinding[] {
  if (ids.includes(format)) return [];
  const meant = nearest(format, ids);
  const has = ids.length === 0 ? 'this theme has no `formats`: remove this' : `expected ${ids.map((id) => `"${id}"`).join(' or ')}`;
  return [
    {
      path,
      message: `No format has the id "${format}"; ${has}.`,
      also: [['formats']],
      ...(meant === undefined ? {} : { didYouMean: meant, fix: setTo(path, meant) }),
    },
  ];
}

const nothingMade = (index: number): PathFinding => ({
  path: ['print', 'sheets', index, 'layers'],
  message: 'This sheet shows nothing of the guest.',
  howToFix: 'Add a layer { "made": "whole", "box": [left, top, width, height] }.',
});
