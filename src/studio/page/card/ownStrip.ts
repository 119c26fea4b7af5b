import { freeName } from '../../../shared/theme/setTo.ts';
import { languageTags, ownLanguage } from '../../../shared/theme/inLanguage.ts';
import type { Command, ThemeEdit } from '../../../shared/theme/ThemeEdit.ts';
import type { ThemeInLanguages, TypeStyle } from '../../../shared/theme/themeSchema.ts';
import { valueAt } from '../../document/editText.ts';
import { listAt, textAt } from '../../document/writtenSurvey.ts';
import { wordsLayer } from '../../document/wordsLayer.ts';

type Strip = NonNullable<NonNullable<ThemeInLanguages['formats']>[number]['strip']>;
type StripLook = Pick<ThemeInLanguages, 'colors' | 'type'>;

/** Pixels of half a 4x6, of which a printer makes two strips. */
const [width, height] = [600, 1800];
const [margin, gap, shotHeight] = [44, 24, 450];
const shots = 3;

/** A strip of three photos in a theme's own colours and type, with brand and event beneath them: it can be taken and printed as it is. */
export function ownStrip({ colors, type }: StripLook): Strip {
  const shotAt = (place: number): Strip['sheet']['layers'][number] => ({
    shot: place + 1,
    box: [margin, margin + place * (shotHeight + gap), width - 2 * margin, shotHeight],
    radius: 12,
  });
  const below = margin + shots * (shotHeight + gap);
  const line = (text: string, top: number, tall: number, color: string, style: TypeStyle) =>
    wordsLayer(text, [60, top, width - 120, tall], tall * 0.75, color, style);
  return {
    shots,
    secondsBetween: 3,
    frames: 'photo',
    sheet: {
      width,
      height,
      exportScale: 1,
      radius: 0,
      layers: [
        { fill: colors.card, box: [0, 0, width, height] },
        ...Array.from({ length: shots }, (_none, place) => shotAt(place)),
        line('{brand}', below + 50, 110, colors.ink, type.display),
        line('{event}', below + 172, 48, colors.inkQuiet, type.small),
      ],
    },
  };
}

/** What guests choose a format by, in the languages of the themes that come with the booth. */
const names: Readonly<Record<'card' | 'strip', Readonly<Record<string, string>>>> = {
  card: { en: 'One card', de: 'Eine Karte', es: 'Una tarjeta', fr: 'Une carte', ar: 'بطاقة واحدة', ja: 'カード1枚' },
  strip: {
    en: 'A strip of three photos',
    de: 'Ein Streifen mit drei Fotos',
    es: 'Una tira de tres fotos',
    fr: 'Une bande de trois photos',
    ar: 'شريط من ثلاث صور',
    ja: '3枚の写真のストリップ',
  },
};

/** What is said while a strip is made, for a theme that inherits nothing of it. */
const said = {
  question: 'How would you like your photos?',
  count: 'Photo {shot} of {total}',
  review: 'Touch a photo to take it again',
  again: 'Take photo {shot} again',
};

function nameIn(theme: ThemeInLanguages, kind: 'card' | 'strip'): string | Record<string, string> {
  const [own, tags] = [ownLanguage(theme), languageTags(theme)];
  const known = tags.flatMap((tag): [string, string][] => (names[kind][tag] === undefined ? [] : [[tag, names[kind][tag]]]));
  return tags.length < 2 || known.length === 0 ? (names[kind][own] ?? names[kind]['en'] ?? kind) : Object.fromEntries(known);
}

/** Whether guests are offered a strip already, or as many formats as they can be. */
export const canOfferStrip = (whole: unknown): boolean => {
  const formats = listAt(whole, ['formats']);
  return formats.length < 4 && formats.every((format) => valueAt(format, ['strip']) === undefined);
};

/** Has guests choose between what they take home so far and a strip. `shown` is the theme as it is on show. */
export function offerStrip(whole: unknown, shown: ThemeInLanguages): Command {
  const formats = listAt(whole, ['formats']);
  const taken = formats.flatMap((format) => textAt(format, 'id') ?? []);
  const strip = { id: taken.includes('strip') ? freeName('strip', taken) : 'strip', text: nameIn(shown, 'strip'), strip: ownStrip(shown) };
  const edit: ThemeEdit =
    formats.length === 0
      ? { kind: 'set', path: ['formats'], value: [{ id: 'card', text: nameIn(shown, 'card') }, strip] }
      : { kind: 'insert', path: ['formats'], at: formats.length, value: strip };
  const isSaid = valueAt(whole, ['texts', 'strips']) !== undefined;
  return {
    label: 'Offer a strip of photos as well',
    edits: [edit, ...(isSaid ? [] : [{ kind: 'set', path: ['texts', 'strips'], value: said } as const])],
  };
}
