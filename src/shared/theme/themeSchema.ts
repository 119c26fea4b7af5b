import { pictureSchema } from './pictureSchema.ts';
import { z } from 'zod';
import type { PlainCard } from './cardSchema.ts';
import { cardSchema } from './cardSchema.ts';
import { characterSchema } from './characterSchema.ts';
import type { Direction } from './directionOf.ts';
import { themeFeatures } from './themeFeatures.ts';
import { formatsSchema } from './formatsSchema.ts';
import type { InOneLanguage } from './InOneLanguage.ts';
import { layoutSchema } from './layoutSchema.ts';
import { paletteSchema } from './paletteSchema.ts';
import { textsSchema } from './textsSchema.ts';
import {
  color,
  image,
  languageTag,
  letterSpacing,
  lineWidth,
  milliseconds,
  movement,
  radius,
  saying,
  typeSize,
  words,
} from './themeValues.ts';

/** The recipients to whom a booth's server sends photos, in the order of its picture services; null is a computer in the venue. */
export type PictureRecipients = readonly (string | null)[];

const option = z.strictObject({
  value: words.describe('What `when` asks for. It is never shown.'),
  text: saying.describe('The answer.'),
  image: image
    .optional()
    .describe('The answer’s picture. An image fills the box; an emoji is fitted into it. Without a picture, only the words are shown.'),
  prompt: words
    .optional()
    .describe('The text for image models that replaces `{<id of the question>.prompt}` in `picture.prompt`. Guests never see it.'),
  reference: words
    .regex(/\.(png|jpe?g|webp)$/i, 'a PNG, JPEG or WebP of the theme’s folder')
    .meta({ kind: 'picture' })
    .optional()
    .describe(
      'A style picture for image models, used for this answer if the service accepts one. If several answers have one, that of the first question is sent. Guests never see it.',
    ),
});

const question = z.strictObject({
  id: words
    .regex(/^[a-z][a-z0-9-]*$/i, 'letters, digits and hyphens, beginning with a letter')
    .describe('A name of its own, by which `when` asks for the answer. It is never shown.'),
  text: saying.describe('The question.'),
  options: z.array(option).min(2).max(6).describe('The answers, 2 to 6.'),
});

const fontFile = z.strictObject({
  family: words.describe('The name that `type` and the card use.'),
  weight: z.int().min(100).max(900).describe('The weight of this file: 400 is regular, 700 is bold.'),
  file: words
    .meta({ kind: 'font' })
    .describe('A `.woff2` of the folder or, of an installed Fontsource package, `fontsource:<package>/<subset>-<weight>`.'),
  languages: z
    .array(languageTag)
    .min(1)
    .optional()
    .describe('The languages that need this file: it is loaded when a guest chooses one of them. Without this it is always loaded.'),
});

const typeStyle = z.strictObject({
  family: words.describe(
    'A family of `fonts`, or `sans-serif`, `serif`, `monospace`, `system-ui`. Of several separated by commas, each supplies what those before it lack: `Figtree, Cairo`.',
  ),
  weight: z.int().min(100).max(900).describe('The weight.'),
  size: typeSize.describe('The size in stage pixels; a text that does not fit is set smaller.'),
  minSize: typeSize.describe('It gets no smaller than this.'),
  lineHeight: z.number().min(0.8).max(2).describe('From line to line, as a multiple of the size.'),
  letterSpacing: letterSpacing.describe('Added between letters, in pixels.'),
});

const typeRoles = z.strictObject({
  display: typeStyle.describe("The brand's name on Welcome."),
  tagline: typeStyle.describe('The line under the brand.'),
  title: typeStyle.describe('Headings.'),
  question: typeStyle.describe('Questions, and the line beside the QR code.'),
  button: typeStyle.describe('Buttons, the word that draws eyes to the lens. `buttonType` overrides it for single buttons.'),
  option: typeStyle.describe('Answers.'),
  body: typeStyle.describe('Sentences.'),
  small: typeStyle.describe('The line that counts the questions.'),
  languages: typeStyle.describe('The names of languages on Welcome.'),
  countdown: typeStyle.describe('The seconds before the shot.'),
});

const partialStyle = typeStyle.partial();

/** Buttons, by the names of their boxes in `layouts`. */
const buttonName = z.enum([
  'start',
  'next',
  'agree',
  'decline',
  'capture',
  'accept',
  'retake',
  ...themeFeatures.buttons,
  'back',
  'home',
  'stay',
]);

/** Excludes the keys that move the focus between controls, and modifier keys. */
const keyName = z
  .string()
  .regex(
    /^(?!(?:Tab|Shift|Control|Alt|Meta)(?:Left|Right)?$)(?:[A-Z][A-Za-z0-9]{1,29}|\S)$/u,
    'a key as browsers name it, `PageDown`, `KeyB` or `b`, but not Tab, Shift, Ctrl or Alt',
  );

const language = z.strictObject({
  tag: languageTag.describe('Its tag, such as `de`: by it `{ "en": "Next", "de": "Weiter" }` gives a text in each language.'),
  name: words.describe(
    'Its own name, in its own script: `Deutsch`. It is shown in all languages, so its letters must be in a font that is always loaded.',
  ),
  type: z
    .partialRecord(typeRoles.keyof(), partialStyle)
    .optional()
    .describe('Overrides of `type` for its script, such as `{ "question": { "lineHeight": 1.3 } }`.'),
});

/** Everything that a theme may contain. The only source of the type `Theme`, of theme.schema.json and of REFERENCE.md. */
export const themeSchema = z.strictObject({
  $schema: z
    .string()
    .optional()
    .describe('Where an editor finds the description of these fields, for completion and checks while you type.'),
  name: words.describe("The theme's name, for staff."),
  language: languageTag.optional().describe('The language that the booth starts in. Without this it is the first of `languages`, or `en`.'),
  languages: z
    .array(language)
    .min(1)
    .max(12)
    .optional()
    .describe('The languages that guests may choose from on Welcome, in this order. Where a text lacks one, it is shown in `language`.'),
  brand: z
    .strictObject({
      name: saying.describe('The name on Welcome, on the card and on phones.'),
      tagline: saying.describe('The line beneath it.'),
      logo: image.optional().describe('Replaces the name on Welcome.'),
      openingTimes: z.array(saying).max(7).optional().describe('The opening times that the scene of a closed booth shows, one per line.'),
      date: saying
        .optional()
        .describe(
          'The date of the event, such as `12 June`; the card shows it by `{event}` or `{date}`. A theme with its own `name` does not inherit it.',
        ),
      place: saying
        .optional()
        .describe(
          'The place of the event, such as `Hall 3`; the card shows it by `{event}` or `{place}`. A theme with its own `name` does not inherit it.',
        ),
    })
    .describe('Whose booth it is.'),
  colors: paletteSchema,
  fonts: z.array(fontFile).max(40).describe('The font files, each one family in one weight.'),
  type: typeRoles.describe('The sizes of type, by what they are for.'),
  buttonType: z
    .partialRecord(buttonName, partialStyle)
    .optional()
    .describe(
      'Overrides of `type.button` for single buttons, by the names of their boxes in `layouts`: `{ "start": { "size": 72 } }` makes only Start larger.',
    ),
  typeScale: z.number().min(0.5).max(2).optional().describe('All sizes of `type` and `buttonType` are multiplied by this.'),
  baseFontSize: z.number().min(8).max(96).describe('The root font size of the page around the stage, in CSS pixels.'),
  shape: z
    .strictObject({
      radius: radius.describe('How round corners are.'),
      cardRadius: radius.describe('How round the corners of cards and panels are.'),
      buttonRadius: radius.describe('The corner radius of round buttons; more than half of their height makes pills.'),
      spacing: z.number().min(0).max(24).describe('The unit of all distances inside of buttons, cards and rows.'),
      corner: z
        .enum(['round', 'cut', 'scoop'])
        .optional()
        .describe('What corners are: `round` (the default), `cut` straight, or a `scoop` taken out as on an old ticket.'),
      inlay: z
        .strictObject({
          gap: lineWidth.describe('Its distance from the edge.'),
          width: lineWidth.describe('Its width.'),
          color: color.describe('Its colour.'),
          onAccent: color
            .optional()
            .describe('Its colour on a button that has the accent; without it, as on other filled buttons, a tone of the button’s own.'),
        })
        .optional()
        .describe('A fine line along the edges of buttons, options and panels, inside of them.'),
      stroke: lineWidth.describe('The width of lines around things.'),
      focusWidth: z.number().min(2).max(100).describe("The width of the keyboard's focus ring."),
      shadows: z
        .array(z.tuple([z.number().min(-400).max(400), lineWidth, z.number().min(0).max(1)]))
        .max(3)
        .describe('The shadows of paper, one tight and one wide, each as [down, blur, opacity].'),
      scrim: color.optional().describe('What darkens the scene beneath a question; by default the colour of the shadows.'),
      scrimRing: color
        .optional()
        .describe('The countdown ring of such a question; by default the colour `support`, which a dark scrim may hide.'),
    })
    .describe('Corners, distances, lines and shadows, which all parts share.'),
  motion: z
    .strictObject({
      touchMs: movement.describe('How long a pressed button takes to spring back.'),
      sceneMs: movement.describe('A scene comes in.'),
      dealMs: movement.describe('The card is dealt.'),
      flashMs: movement.describe('The white of the flash.'),
      heroEveryMs: milliseconds.describe('One sample card of Welcome turns over this often; 0 for never.'),
      pulseMs: milliseconds.describe('The start button sends out a wave this often; 0 for never.'),
      pressScale: z.number().min(0.8).max(1).describe('A pressed button shrinks to this share of its size.'),
    })
    .describe('How things move. Where the system asks for reduced motion, things only fade.'),
  sounds: z
    .strictObject({
      enabled: z.boolean().describe('Whether there is any sound.'),
      volume: z.number().min(0).max(1).describe('How loud, 0 to 1.'),
    })
    .describe('A tick for each second of the countdown, the shutter, a chord when the card lands.'),
  texts: textsSchema,
  survey: z.array(question).min(1).max(8).describe('The questions, 1 to 8.'),
  camera: z
    .strictObject({
      source: z.enum(['webcam', 'film']).describe('`film` plays a picture instead of a camera: for trying a theme without a camera.'),
      film: z.strictObject({ image: image.describe('The picture.') }).describe('What `film` plays.'),
      startDelayMs: milliseconds.describe('The camera is asked for after this time.'),
      idealWidth: z.int().min(16).max(8192).describe('The width requested from the camera.'),
      idealHeight: z.int().min(16).max(8192).describe('The height requested from the camera.'),
      mirrored: z.boolean().describe('Whether the live picture is a mirror. The photo itself never is.'),
      figures: z
        .array(
          z.strictObject({
            image: image.describe('The picture.'),
            ground: z
              .strictObject({ image: image.describe('The picture.') })
              .optional()
              .describe('With the first of them, what is behind all of them and covers the preview.'),
          }),
        )
        .min(1)
        .max(3)
        .optional()
        .describe(
          'The figures that gather at the `heads` of a layout while the camera starts, from back to front; where there are more heads they repeat. Each is a drawing of 400 x 640 of somebody from the front, cut off at its lower edge, with the head from crown to chin in the box [150, 60, 100, 130]. They keep their colours in a theme that extends this one. Without them the `emblem` is shown there.',
        ),
      livePreview: z
        .enum(['camera', 'scene'])
        .describe(
          '`scene` shows the guests standing in the scene of their answers while they pose, where the machine is fast enough for it.',
        ),
      retake: z
        .strictObject({
          count: z.int().min(0).max(9).describe('How many shots of a visit may be retaken; with 0, the visit continues at once.'),
          offerMs: milliseconds
            .min(1000)
            .max(30_000)
            .describe(
              'How long the button is shown after a shot; the shots of a strip are shown together, this long for each. The picture is made meanwhile and shown on its card, so doing nothing costs no time where making it takes as long; where it takes less, the code comes when this time is over. Until then nothing of the shot is drawn as a file or sent.',
            ),
        })
        .describe('Whether guests who have seen their shot may retake it.'),
      screenFlash: z
        .boolean()
        .optional()
        .describe(
          'Whether the screen turns white for a moment before the shot, for dark halls. It needs a countdown, so that it never flashes twice in a second, and films are made without it.',
        ),
      posingHelp: z
        .boolean()
        .describe(
          'Whether guests who stand half beside the picture, or too near, are told so while they pose, if the machine is fast enough to check. Nothing of this is stored.',
        ),
      photoSize: z.int().min(16).max(4096).describe('Side of the square photo at most, in pixels.'),
      helpAfterMs: milliseconds.describe('A line of help is shown when there has been no picture for this long.'),
      retryFirstMs: milliseconds
        .min(100)
        .describe('A camera that failed is tried again after this time first, then after twice as long, and so on.'),
      retryLongestMs: milliseconds.min(100).describe('The longest time until the next try.'),
    })
    .describe('The camera.'),
  countdownSeconds: z.int().min(0).max(20).describe('The countdown before the shot; 0 shoots at once.'),
  picture: pictureSchema,
  share: z
    .strictObject({
      enabled: z
        .boolean()
        .describe('Whether guests may take their cards home. If not, the QR code carries the fixed address and no card leaves the kiosk.'),
      address: z.url().max(300).describe('What the QR code carries where cards cannot be taken along.'),
      nearby: z
        .boolean()
        .optional()
        .describe(
          'Whether, at a booth with a cloud (`--cloud`), the QR code names the booth itself while the cloud cannot be reached: for guests in its Wi-Fi. Such a card stays on the booth. Otherwise the code names the cloud, where the card arrives later.',
        ),
      loadingMs: milliseconds.max(60_000).describe('The card is said to be on its way for at least this long.'),
      outboxLimit: z
        .int()
        .min(1)
        .max(10_000)
        .describe('How many cards may wait in the kiosk for a server that is away. A card is 1 to 3 MB, a film with its GIF up to 9.'),
      errorCorrection: z
        .enum(['L', 'M', 'Q', 'H'])
        .describe('How much of the QR code may be hidden or dirty, from `L` (7 %) to `H` (30 %).'),
    })
    .describe('How the card is taken along.'),
  keys: z
    .partialRecord(buttonName, z.array(keyName).min(1).max(8))
    .refine(({ agree = [], decline = [] }) => !agree.some((key) => decline.includes(key)), {
      path: ['decline'],
      message: 'keys other than those of `agree`',
    })
    .optional()
    .describe(
      'Keys that press buttons, for buzzers, foot switches, presenters and Bluetooth shutters, which are keyboards to a computer: `{ "capture": ["PageDown", "AudioVolumeUp"] }`. A key is named as browsers name it, by what it gives (`PageDown`, `b`) or by its place (`KeyB`); the staff page shows the name of any that is pressed. One key may press several buttons if these are in different scenes.',
    ),
  consent: z
    .strictObject({
      enabled: z.boolean().describe('Whether guests are asked, after the last question, if their photo may be sent and kept.'),
      version: words
        .max(60, 'at most 60 letters')
        .describe('Your own name for the terms that they are shown, such as `2026-11`: agreements are counted by it.'),
      icons: z
        .array(z.enum(['envelope', 'calendar', 'key']))
        .max(6)
        .optional()
        .describe('What is drawn before the lines of `texts.consent.text`, in their order. A line without one is set smaller.'),
      link: z.url().max(300).optional().describe('The address of the full terms; a QR code in the scene leads there.'),
    })
    .describe(
      'The question before the camera starts. Guests who say no are still photographed, but nothing leaves the kiosk: no picture service, no link, no copy.',
    ),
  idle: z
    .strictObject({
      askAfterMs: milliseconds.min(1000).describe("'Still there?' is asked when nobody has touched the screen for this long."),
      leaveAfterMs: milliseconds.min(1000).describe('Without an answer the visit ends after this time.'),
      notFoundMs: milliseconds.min(1000).describe('An unknown address leads back to Welcome after this time.'),
      troubleMs: milliseconds.min(500).max(9000).describe('After a failure, Welcome returns after this time.'),
    })
    .describe('How the booth returns to Welcome when nobody is there.'),
  card: cardSchema.describe('The card that guests take home.'),
  formats: formatsSchema.optional(),
  ...themeFeatures.fields,
  character: characterSchema.describe(
    "How people cut out of the photo are placed in the scene. Lengths are in card pixels; shares are of the picture's box.",
  ),
  layouts: z
    .strictObject({
      portrait: layoutSchema.optional().describe('For upright screens.'),
      landscape: layoutSchema.optional().describe('For wide screens.'),
    })
    .refine((layouts) => layouts.portrait !== undefined || layouts.landscape !== undefined, 'at least one of portrait and landscape')
    .describe(
      'The positions of everything, for left-to-right languages; for right-to-left languages they are mirrored. The booth takes the layout that fills more of the screen; one is enough.',
    ),
});

/** A parsed theme, complete and with every reference resolved; its texts may be in several languages. */
export type ThemeInLanguages = z.infer<typeof themeSchema> & {
  readonly card: { readonly plain?: PlainCard };
  readonly picture: { readonly sentTo?: PictureRecipients };
};

/** A theme in one of its languages, ready to be drawn: each text is a single string. */
export type Theme = InOneLanguage<ThemeInLanguages> & {
  /** The language's reading direction, set once a language has been chosen and the layouts are adjusted to it. */
  readonly direction?: Direction;
};

/** Something that a booth makes: a card, a strip or a film. */
export type Format = NonNullable<Theme['formats']>[number];
export type TypeStyle = z.infer<typeof typeStyle>;
export type TypeRole = keyof Theme['type'];
export type ButtonName = z.infer<typeof buttonName>;
