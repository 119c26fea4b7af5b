import { z } from 'zod';
import { paletteSchema } from '../theme/paletteSchema.ts';
import type { PhoneTexts } from '../theme/phoneTexts.ts';
import { phoneTextsSchema } from '../theme/phoneTexts.ts';
import { themeSchema } from '../theme/themeSchema.ts';
import { languageTag, longestText, words } from '../theme/themeValues.ts';

/**
 * The look of a booth's theme on guests' phones, for a cloud: all values of a theme that the page uses, in each language. The cloud checks
 * and escapes these values itself; they contain no markup or styles.
 */

/** The same texts, each in a single language. Unknown texts are left out. */
function inOneLanguage(texts: z.ZodObject): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(texts.shape).map(([name, part]) => [name, part instanceof z.ZodObject ? inOneLanguage(part) : words]),
    ),
  );
}

const { card, shape, type } = themeSchema.shape;

/**
 * The letters contained in the fonts: those of the photo's page; also those of films and portraits; or also those of Save and Share.
 * Largest set first.
 */
export const letterings = ['titles and buttons', 'all titles', 'photo'] as const;
export type Lettering = (typeof letterings)[number];

/** In base64: a page has no room for more. */
const longestFont = 27_000;
/** `wOF2` in base64. */
const signature = 'd09GM';

/** Whether each text is short enough after the brand's name was inserted, however often. */
function fits({ brand, texts }: { readonly brand: { readonly name: string }; readonly texts: unknown }): boolean {
  if (typeof texts === 'string') return filledLength(texts, brand.name) <= longestText;
  return Object.values(texts as object).every((text: unknown) => fits({ brand, texts: text }));
}

const filledLength = (text: string, name: string): number =>
  text.length + (text.split(brandPlace).length - 1) * (name.length - brandPlace.length);
const brandPlace = '{brand}';

/** The look in one language. A theme in one language has all of this except the fonts. */
const phoneLookIn = z
  .object({
    language: languageTag,
    brand: z.object({ name: words }),
    card: z.object({ width: card.shape.width, height: card.shape.height, radius: card.shape.radius }),
    colors: z.object(
      paletteSchema.pick({
        ground: true,
        surround: true,
        ink: true,
        inkQuiet: true,
        accent: true,
        accentEdge: true,
        onAccent: true,
        support: true,
        card: true,
        shadow: true,
        focus: true,
        qrDark: true,
        qrLight: true,
      }).shape,
    ),
    shape: z.object({ cardRadius: shape.shape.cardRadius, buttonRadius: shape.shape.buttonRadius, corner: shape.shape.corner }),
    type: z.object({
      title: z.object({
        weight: type.shape.title.shape.weight,
        size: type.shape.title.shape.size,
        letterSpacing: type.shape.title.shape.letterSpacing,
      }),
    }),
    texts: z.object({ phone: inOneLanguage(phoneTextsSchema.omit({ cloud: true })) as unknown as z.ZodType<Omit<PhoneTexts, 'cloud'>> }),
    typefaces: z.object({
      lettering: z.enum(letterings),
      faces: z
        .array(z.object({ weight: type.shape.title.shape.weight, woff2: z.base64().max(longestFont).startsWith(signature) }).readonly())
        .max(4)
        .readonly(),
    }),
  })
  .refine(fits, `a text of at most ${String(longestText)} letters, with the brand's name inserted`);

export type PhoneLookIn = z.infer<typeof phoneLookIn>;

/** Body of `PUT /booths/phone-look`: one entry per language, the theme's own language first. */
export const phoneLook = z.object({ pages: z.array(phoneLookIn).min(1).max(12).readonly() }).readonly();
export type PhoneLook = z.infer<typeof phoneLook>;

/** In bytes, as JSON: more than twelve pages that fit into 20 kB each. */
export const largestPhoneLook = 384 * 1024;

/** The id of a phone look in links: 6 random letters and digits. A longer id could make every QR code larger. */
export const phoneLookId = z.string().regex(/^[A-Za-z0-9]{6}$/);

/** The answer to `phoneLook`, with status 200. */
export const keptPhoneLook = z.object({ id: phoneLookId }).readonly();
export type KeptPhoneLook = z.infer<typeof keptPhoneLook>;
