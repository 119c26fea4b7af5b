import { z } from 'zod';
import { fillLayer, imageLayer, textLayer } from '../cardSchema.ts';
import type { InOneLanguage } from '../InOneLanguage.ts';
import { maxCopies } from './maxCopiesOf.ts';
import { paperNames } from './papers.ts';
import { box, color, words } from '../themeValues.ts';

const madeLayer = z
  .strictObject({
    made: z.literal('whole').describe('Always `whole`.'),
    box: box.describe('Its box: it is shown whole, as large as fits, in the middle.'),
  })
  .describe("The guest's card or strip. It may appear on a sheet several times.");

const codeLayer = z
  .strictObject({
    code: z.literal('link').describe('Always `link`.'),
    box: box.describe('Its box, including the quiet zone of four modules; the code is square, in the middle.'),
  })
  .describe("The QR code that leads to the guest's own photo.");

const sheet = z.strictObject({
  id: words.regex(/^[a-z][a-z0-9-]*$/i, 'letters, digits and hyphens, beginning with a letter').describe('A name of its own.'),
  paper: z
    .enum(paperNames)
    .describe(
      'The paper: `4x6`, `5x7`, `6x8` in inches, `10x15` in centimetres, `a6`; `2x6` are two strips side by side on a 4x6, which the printer cuts in two.',
    ),
  wide: z
    .boolean()
    .optional()
    .describe('Whether the sheet is viewed with its long side at the bottom. It is still printed in portrait orientation.'),
  formats: z
    .array(words)
    .min(1)
    .optional()
    .describe('The `formats` that are printed on it, by their ids; by default all of them. The first sheet that fits is used.'),
  bleed: z
    .number()
    .min(0)
    .max(6)
    .optional()
    .describe(
      'How far the drawing extends beyond the edges of the paper, in millimetres, for borderless printers that cut something off: by default 0.',
    ),
  safe: z
    .number()
    .min(3)
    .max(20)
    .optional()
    .describe(
      "The minimum distance of important content (faces, words, the code) from the paper's edges and from the cut, in millimetres; by default 3.",
    ),
  ground: color.optional().describe('The background of the whole paper; by default `colors.ground`.'),
  layers: z
    .array(z.union([imageLayer, textLayer, fillLayer, madeLayer, codeLayer]))
    .min(1)
    .max(100)
    .describe(
      'Its layers, from back to front, in its own pixels, 300 per inch from its upper left corner: a 4x6 has 1200 x 1800. On a `2x6` they are for one strip, of 600 x 1800; the other is identical.',
    ),
});

const limit = z.int().min(1).max(100_000);

/** The sheets, and the limits for printing them. */
export const printSchema = z
  .strictObject({
    sheets: z
      .array(sheet)
      .max(12)
      .optional()
      .describe(
        "The sheets. A base theme's sheets belong to its card: they are not inherited if this theme has its own `card.layers` or `formats`. A format without a sheet gets the default: whole on a 4x6, strips twice as tall as wide on a `2x6`, on `colors.ground`.",
      ),
    copies: z.int().min(1).max(maxCopies).optional().describe('How many copies a guest may choose at once: by default 2.'),
    limits: z
      .strictObject({
        guest: z.int().min(1).max(maxCopies).optional().describe('For each visit: by default 4.'),
        event: limit.optional().describe('For the whole event, until staff begin another one; unlimited by default.'),
        day: limit.optional().describe('For each day; unlimited by default.'),
      })
      .optional()
      .describe('How many copies may be printed.'),
  })
  .describe('The sheets and limits for booths with a printer (`--printer`).');

/** What a theme prints, in one language. */
export type PrintSpec = InOneLanguage<z.infer<typeof printSchema>>;
/** A sheet as a theme writes it. */
export type PrintSheet = NonNullable<PrintSpec['sheets']>[number];
export type PrintLayer = PrintSheet['layers'][number];
