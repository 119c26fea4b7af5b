import { madeOf } from '../../../shared/theme/madeOf.ts';
import { sheetOf } from '../../../shared/theme/sheetOf.ts';
import type { ThemeEdit } from '../../../shared/theme/ThemeEdit.ts';
import { valueAt } from '../../document/editText.ts';
import { readIn } from '../../document/wordsInLanguage.ts';
import type { WrittenWords } from '../../document/writtenSurvey.ts';
import { listAt } from '../../document/writtenSurvey.ts';
import { drawnCard } from './drawnCard.tsx';
import { canOfferStrip, offerStrip, ownStrip } from './ownStrip.ts';
import type { EditedSheet, SheetKind } from './SheetKind.ts';

/** The sheets of all strips, in the theme's order. */
export const stripSheets: SheetKind = {
  sheets: (whole, languages) =>
    listAt(whole, ['formats']).flatMap((format, at): EditedSheet[] => {
      const shots = valueAt(format, ['strip', 'shots']);
      if (valueAt(format, ['strip', 'sheet']) === undefined) return [];
      const name = readIn((valueAt(format, ['text']) ?? 'Strip') as WrittenWords, languages.own, languages);
      const path = ['formats', at, 'strip', 'sheet'];
      const frames = ['formats', at, 'strip', 'frames'];
      return [{ key: `format-${at}`, name, path, frames, shots: typeof shots === 'number' ? shots : 2, kind: stripSheets }];
    }),
  holds: ([part]) => part === 'formats',
  drawn(theme, [part, at]) {
    const format = part === 'formats' && typeof at === 'number' ? theme.formats?.[at] : undefined;
    return format?.strip === undefined ? null : drawnCard(sheetOf(theme, format.id), madeOf(theme, format.id), format.strip.shots);
  },
  makes: (shown) => ownStrip(shown).sheet.layers,
  offer(whole, shown) {
    if (!canOfferStrip(whole)) return null;
    const at = Math.max(1, listAt(whole, ['formats']).length);
    return { ...offerStrip(whole, shown), select: ['formats', at, 'strip', 'sheet'] };
  },
  removal([, at], { own, inherited }) {
    const formats = listAt(own, ['formats']);
    const others = formats.filter((_format, place) => place !== at);
    // Remove the choice of formats if only a card is left, because guests then get a card anyway.
    const isPlain = others.length < 2 && others.every((format) => valueAt(format, ['strip']) === undefined);
    const edit: ThemeEdit =
      isPlain && listAt(inherited, ['formats']).length === 0
        ? { kind: 'reset', path: ['formats'] }
        : { kind: 'remove', path: ['formats'], at: Number(at) };
    return { label: 'Remove a strip', edits: [edit], select: null };
  },
  isPaper: false,
};
