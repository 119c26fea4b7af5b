import { freeName } from '../../../shared/theme/setTo.ts';
import { languageTags, ownLanguage } from '../../../shared/theme/inLanguage.ts';
import type { Command, ThemeEdit } from '../../../shared/theme/ThemeEdit.ts';
import { facesInShot } from '../../../shared/theme/facesInShot.ts';
import type { Theme, ThemeInLanguages, TypeStyle } from '../../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import { valueAt } from '../../document/editText.ts';
import { listAt, textAt } from '../../document/writtenSurvey.ts';
import { wordsLayer } from '../../document/wordsLayer.ts';

type Strip = NonNullable<NonNullable<ThemeInLanguages['formats']>[number]['strip']>;
type StripTheme = Pick<ThemeInLanguages, 'card' | 'character' | 'colors' | 'type'>;

/** In pixels of half a 4x6, which printers cut into two strips. */
const [width, height] = [600, 1800];
const [margin, gap] = [44, 24];
/** A shot's maximum height; brand and event need the rest. */
const maxHeight = 480;
const shots = 3;

/**
 * A complete strip of three shots in the theme's own colours and type, with brand and event below. The guests stand in their card's scenes,
 * and each shot is framed to show the whole face area.
 */
export function ownStrip(theme: StripTheme): Strip {
  const { colors, type } = theme;
  const box = shotBox(theme);
  const below = margin + shots * (box[3] + gap);
  const line = (text: string, top: number, tall: number, color: string, style: TypeStyle) =>
    wordsLayer(text, [60, top, width - 120, tall], tall * 0.75, color, style);
  const left = height - below;
  return {
    shots,
    secondsBetween: 3,
    frames: 'scene',
    sheet: {
      width,
      height,
      exportScale: 1,
      radius: 0,
      layers: [
        { fill: colors.card, box: [0, 0, width, height] },
        ...Array.from({ length: shots }, (_none, place) => ({
          shot: place + 1,
          box: [box[0], margin + place * (box[3] + gap), box[2], box[3]] satisfies ThemeBox,
          radius: 12,
        })),
        line('{brand}', below + Math.round(left * 0.14), 110, colors.ink, type.display),
        line('{event}', below + Math.round(left * 0.14) + 122, 48, colors.inkQuiet, type.small),
      ],
    },
  };
}

/** The first shot's box: as wide as the strip, or narrower if faces need more than the maximum height. */
function shotBox({ card, character }: StripTheme): ThemeBox {
  const wide = width - 2 * margin;
  // The result doesn't depend on texts, so the languages don't matter.
  const faces = facesInShot({ card, character } as Theme, { shot: 1, box: [margin, margin, wide, wide] });
  const needed = Math.max(faces?.wholeAt ?? 0, 450);
  if (needed <= maxHeight) return [margin, margin, wide, needed];
  const narrow = Math.floor((wide * maxHeight) / needed);
  return [Math.round((width - narrow) / 2), margin, narrow, maxHeight];
}

/** The guests' labels for the formats, in the languages of the bundled themes. */
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

/** Texts about strips for a theme that inherits none. */
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

/** Whether the theme can offer a strip: it has none yet, and may have another format. */
export const canOfferStrip = (whole: unknown): boolean => {
  const formats = listAt(whole, ['formats']);
  return formats.length < 4 && formats.every((format) => valueAt(format, ['strip']) === undefined);
};

/** Lets guests choose between the current format and a strip. `shown` is the displayed theme. */
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
