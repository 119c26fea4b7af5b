import { z } from 'zod';
import { themeFeatures } from './themeFeatures.ts';
import { box, image, length, lineWidth, point, turn } from './themeValues.ts';

const align = z.enum(['left', 'center', 'right']);

const fanCard = z.strictObject({
  image: image.describe('The picture of a finished card.'),
  others: z
    .array(z.strictObject({ image: image.describe('The picture of another one.') }))
    .max(6)
    .optional()
    .describe('What it shows, one after the other, when it turns over. If any card has these, only such cards turn.'),
  center: point.describe('Its middle: [x, y].'),
  width: length.describe('Its width; its height follows from the shape of the card.'),
  turn: turn.describe('Its rotation in degrees, clockwise.'),
});

/** Art only, never text: people who can't see a picture can't read its text. */
const background = z
  .strictObject({ image: image.describe('The picture, which covers the whole stage.') })
  .describe("The scene's ground. A drawing that comes from a base theme is shown in your colours.");

const art = (what: string) => z.strictObject({ image: image.describe('The picture.'), box: box.describe('Its position.') }).describe(what);

const titleLarger = z
  .number()
  .min(1)
  .max(3)
  .optional()
  .describe("The heading's size as a multiple of the type of titles, as far as its box has room; by default 1.");

const pieces = (what: string) => z.array(art('A picture in its place.')).max(6).optional().describe(what);

/**
 * The positions of everything, in the stage's own pixels, for left-to-right reading. A new field must be optional, or derived from existing
 * ones, and leave existing scenes unchanged, because themes are written once, for the booth version of their time, with their own layouts.
 * `requiredLayoutFields.test.ts` pins the required fields, whose number may only decrease.
 */
export const layoutSchema = z.strictObject({
  stage: z
    .tuple([z.int().min(320).max(7680), z.int().min(320).max(7680)])
    .describe("The stage's own size as [width, height]: all boxes of this layout use its pixels. It is scaled to the screen as a whole."),
  align: align.describe('How headings and their details are aligned in their boxes.'),
  welcome: z
    .strictObject({
      background,
      brand: box.describe("The brand's name or its logo, resting on the lower edge."),
      tagline: box.describe('The line beneath it.'),
      fan: z
        .array(fanCard)
        .max(7)
        .describe(
          'Sample cards, from back to front. Every few seconds one turns over and shows what its neighbour has shown, or one of its `others`.',
        ),
      front: pieces('Art in front of the cards, such as leaves over their edges.'),
      start: box.describe('The button that begins a visit; a touch anywhere does so too.'),
      languages: box
        .optional()
        .describe('The names of the languages side by side, each a button; required if the theme has several languages.'),
    })
    .describe('The poster that waits for guests.'),
  survey: z
    .strictObject({
      background,
      progress: box.describe('A segment for each question.'),
      step: box.describe('The line that counts the questions.'),
      question: box.describe('The question.'),
      options: z
        .strictObject({
          box: box.describe('All options together.'),
          columns: z.int().min(1).max(6).describe('How many are side by side; an incomplete last row is centred.'),
          gap: z.number().min(0).max(2000).describe('The distance between two of them.'),
          picture: z
            .enum(['above', 'beside'])
            .optional()
            .describe('The position of the picture: `above` its words (the default) or `beside` them.'),
          shape: z
            .enum(['card', 'circle'])
            .optional()
            .describe('What the picture is cut to: the corners of its `card` (the default) or a `circle`.'),
          mount: z
            .number()
            .min(0)
            .max(80)
            .optional()
            .describe('The width of the mount around the picture; at 0 it reaches the edges of its card.'),
        })
        .describe('The answers as picture cards.'),
      next: box.describe('The button that leads on.'),
    })
    .describe('The questions, one at a time.'),
  consent: z
    .strictObject({
      background,
      title: box.describe('The heading.'),
      panel: box.describe('The panel beneath the text, and beneath the QR code if there is one.'),
      text: box.describe('How the photo is used: a paragraph, or points one beneath the other.'),
      qr: box.describe('The QR code that leads to the terms, without the quiet zone of 31 pixels that is kept around it.'),
      link: box.describe('The line beside it.'),
      agree: box.describe('The button that agrees.'),
      decline: box.describe('The button that declines; as large as the other, since both are answers.'),
    })
    .describe('The question whether the photo may be sent and kept.'),
  takePhoto: z
    .strictObject({
      background,
      preview: box.describe('The live picture; the photo is cut to a square of its middle.'),
      frame: lineWidth.describe('The width of the mount around it.'),
      front: pieces('Art over the mount, such as a carved frame; it must leave the picture free.'),
      heads: z
        .strictObject({
          boxes: z.array(box).min(1).max(5).describe('A box for each head, from its crown to its chin.'),
          guides: z.boolean().describe('Whether corners around all of them are drawn over the live picture. They are never in the photo.'),
        })
        .optional()
        .describe(
          'The best places for heads in the preview: the `figures` of `camera` gather there until there is a picture. Without it the `emblem` is shown instead.',
        ),
      lookHere: box.describe('The word that draws eyes to the lens, under its arrow.'),
      lookHereArrow: z.enum(['up', 'down', 'left', 'right', 'none']).describe('The edge of the screen where the camera is.'),
      lookHereOn: z
        .enum(['ground', 'back'])
        .optional()
        .describe('What they stand on: the `ground` (the default), or a background of the colour `back`, where they are `onBack`.'),
      title: box.describe('What is going on: the camera is made ready, the picture is made.'),
      emblem: art('Shown in the preview until there is a live picture; if the preview shows figures, only when help is needed.'),
      help: box.describe('The line that explains what to do without a picture, and the progress while a picture is made.'),
      capture: box.describe('The round release.'),
      progress: box.describe('The bar while the picture is made.'),
      accept: box
        .optional()
        .describe('The button that continues while the shots of a strip may be retaken; if left out, the box of `retake` is used.'),
      count: box
        .optional()
        .describe('The slip that says which shot of a strip is next, in the middle of this box; if left out, in a corner of the preview.'),
      retake: box
        .optional()
        .describe(
          'The button that retakes the shot; required if `camera.retake` offers it. Best away from the shutter button, where a quick second tap would hit it.',
        ),
      review: z
        .strictObject({
          sheet: box.describe('The shots side by side, in the mount and its art, which go with it.'),
          title: box.describe('What can be done with them.'),
          accept: box.describe('The button that continues.'),
        })
        .optional()
        .describe(
          'Where the shots of a strip may be retaken, within reach of seated guests. Without it they appear where the preview was, with `title` and `accept` around them.',
        ),
    })
    .describe('From the camera to the finished picture.'),
  result: z
    .strictObject({
      background,
      card: box.describe('The card.'),
      wideSheet: box.optional().describe('A sheet of shots that is wider than it is high; if left out, the box of the card is used.'),
      cardTurn: turn.describe('The final angle of the card, in degrees clockwise.'),
      panel: box.describe('The panel beneath the QR code and its words.'),
      qr: box.describe('The QR code, without the quiet zone of 31 pixels that is kept around it.'),
      scan: box.describe('The line that says what the code is for.'),
      status: box.describe('Whether the card is on its way or there.'),
      back: box.describe('The button that ends the visit.'),
      ...themeFeatures.resultPlaces,
    })
    .describe('The card and its QR code.'),
  notFound: z
    .strictObject({
      background,
      art: art('A picture above the words.'),
      title: box.describe('The heading.'),
      detail: box.describe('The line beneath it.'),
      home: box.describe('The button to Welcome.'),
    })
    .describe('An address that the booth does not have.'),
  trouble: z
    .strictObject({
      background,
      art: art('A picture above the words; optional.').optional(),
      title: box.describe('The heading.'),
      titleLarger,
      detail: box.describe('The line beneath it.'),
      staff: box
        .optional()
        .describe(
          'What staff can do about a camera that gives no picture, as plain words beneath a short rule. With it that scene looks like this one; without it everything is said beneath the preview.',
        ),
    })
    .describe(
      'The screen after a failure; the booth returns to Welcome by itself. Also shown when the camera needs help, if there is a box for `staff`.',
    ),
  closed: z
    .strictObject({
      background,
      art: art('A picture above the sign; it may be left out.').optional(),
      panel: box.describe(
        'The sign. Where there are no opening times it ends beneath the detail; where heading and detail stand above it, it is left out.',
      ),
      title: box.describe('The heading.'),
      titleLarger,
      detail: box.describe('The line beneath it.'),
      times: box.describe('The opening times, one per line.'),
    })
    .describe('Staff have closed the booth.'),
  ...themeFeatures.layouts,
  stillThere: z
    .strictObject({
      panel: box.describe('The panel over the scene.'),
      title: box.describe('The heading.'),
      detail: box.describe('The line beneath it.'),
      stay: box.describe('The button that continues the visit; a touch anywhere does so, too.'),
    })
    .describe('The question to a guest who seems to have left.'),
});

export type Layout = z.infer<typeof layoutSchema>;
export type Orientation = 'portrait' | 'landscape';
