import { z } from 'zod';
import { cardSchema } from './cardSchema.ts';
import { characterSchema } from './characterSchema.ts';
import { layoutSchema } from './layoutSchema.ts';
import { phoneTextsSchema } from './phoneTexts.ts';
import { color, image, milliseconds, words } from './themeValues.ts';

const option = z.strictObject({ value: words, text: words, image });

const question = z.strictObject({
  id: words.regex(/^[a-z][a-z0-9-]*$/i, 'letters, digits and hyphens, beginning with a letter'),
  text: words,
  options: z.array(option).min(2).max(6),
});

/** One family of type in one weight. `file` is a file of the theme, or `fontsource:<package>/<subset>-<weight>`. */
const fontFile = z.strictObject({ family: words, weight: z.int().min(100).max(900), file: words });

/** One size of type. Sizes are stage pixels; text that does not fit is set smaller, down to `minSize`. */
const typeStyle = z.strictObject({
  family: words,
  weight: z.int().min(100).max(900),
  size: z.number().min(8),
  minSize: z.number().min(8),
  lineHeight: z.number().min(0.8).max(2),
  letterSpacing: z.number(),
});

const palette = z.strictObject({
  /** The stage's ground where no picture covers it, and the bars around the stage. */
  ground: color,
  surround: color,
  ink: color,
  inkQuiet: color,
  /** The next thing to touch, and nothing else. */
  accent: color,
  accentEdge: color,
  onAccent: color,
  /** What is chosen or done. */
  support: color,
  onSupport: color,
  /** Cards, panels and the quiet ground of the QR code. */
  card: color,
  line: color,
  disabled: color,
  onDisabled: color,
  shadow: color,
  focus: color,
  qrDark: color,
  qrLight: color,
});

const texts = z.strictObject({
  start: words,
  next: words,
  capture: words,
  back: words,
  progress: words,
  cameraPreparing: words,
  lookHere: words,
  /** After a shot that came to nothing. */
  shotMissed: words,
  generating: words,
  steps: z.strictObject({ developing: words, making: words, finishing: words }),
  scan: words,
  sending: words,
  ready: words,
  stillThere: words,
  stillThereDetail: words,
  stillHere: words,
  notFound: words,
  notFoundDetail: words,
  home: words,
  trouble: words,
  troubleDetail: words,
  cardAlt: words,
  qrAlt: words,
  countdown: words,
  /** One plain sentence for each reason why there is no picture from the camera. */
  cameraHelp: z.strictObject({
    denied: words,
    none: words,
    'in-use': words,
    insecure: words,
    lost: words,
    unknown: words,
    waiting: words,
  }),
  phone: phoneTextsSchema,
});

/** The whole of what a theme may say. The one source of the type `Theme`. */
export const themeSchema = z.strictObject({
  $schema: z.string().optional(),
  name: words,
  /** The language of its words as a BCP 47 tag, for the voice of a screen reader. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'a language tag such as en or pt-BR')
    .optional(),
  brand: z.strictObject({ name: words, tagline: words }),
  colors: palette,
  fonts: z.array(fontFile),
  type: z.strictObject({
    display: typeStyle,
    title: typeStyle,
    question: typeStyle,
    button: typeStyle,
    option: typeStyle,
    body: typeStyle,
    small: typeStyle,
    countdown: typeStyle,
  }),
  /** The root font size of the page around the stage, in CSS pixels. */
  baseFontSize: z.number().min(8).max(96),
  shape: z.strictObject({
    radius: z.number().min(0),
    cardRadius: z.number().min(0),
    stroke: z.number().min(0),
    focusWidth: z.number().min(2),
    /** Two shadows, one tight and one wide: [down, blur, opacity]. */
    shadows: z.array(z.tuple([z.number(), z.number().min(0), z.number().min(0).max(1)])).max(3),
  }),
  motion: z.strictObject({
    touchMs: milliseconds,
    sceneMs: milliseconds,
    dealMs: milliseconds,
    flashMs: milliseconds,
    heroEveryMs: milliseconds,
    pulseMs: milliseconds,
    pressScale: z.number().min(0.8).max(1),
  }),
  sounds: z.strictObject({ enabled: z.boolean(), volume: z.number().min(0).max(1) }),
  texts,
  survey: z.array(question).min(1).max(8),
  camera: z.strictObject({
    /** `film` plays a picture instead of a camera: for trying a theme where there is none. */
    source: z.enum(['webcam', 'film']),
    film: z.strictObject({ image }),
    startDelayMs: milliseconds,
    idealWidth: z.int().min(16).max(8192),
    idealHeight: z.int().min(16).max(8192),
    mirrored: z.boolean(),
    /** `scene` shows the guests standing in the scene of their answers while they pose, where the machine is fast enough for it. */
    livePreview: z.enum(['camera', 'scene']),
    /** Side of the square photo at most, in pixels. */
    photoSize: z.int().min(16).max(4096),
    helpAfterMs: milliseconds,
    retryFirstMs: milliseconds.min(100),
    retryLongestMs: milliseconds.min(100),
  }),
  countdownSeconds: z.int().min(0).max(20),
  picture: z.strictObject({
    /** Tried in this order; `plain` is always the last one, named or not. */
    makers: z.array(z.enum(['service', 'cutout', 'plain'])).min(1),
    pictureDeadlineMs: milliseconds.min(1000),
    /** Base address of the picture service; without it the booth's own server on this machine. */
    serviceUrl: z.url().optional(),
    serviceTimeoutMs: milliseconds.min(1000),
    settledPauseMs: milliseconds,
  }),
  share: z.strictObject({
    /** Whether guests may take their cards along. Where not, the QR code carries the fixed address and no card leaves the kiosk. */
    enabled: z.boolean(),
    /** What the QR code carries where no share service is running. */
    address: z.url().max(300),
    loadingMs: milliseconds,
    /** How many cards may wait in the kiosk for a server that is away. One is 1 to 3 MB. */
    outboxLimit: z.int().min(1).max(10_000),
    errorCorrection: z.enum(['L', 'M', 'Q', 'H']),
  }),
  idle: z.strictObject({
    askAfterMs: milliseconds.min(1000),
    leaveAfterMs: milliseconds.min(1000),
    notFoundMs: milliseconds.min(1000),
    troubleMs: milliseconds.min(500).max(9000),
  }),
  card: cardSchema,
  character: characterSchema,
  layouts: z
    .strictObject({ portrait: layoutSchema.optional(), landscape: layoutSchema.optional() })
    .refine((layouts) => layouts.portrait !== undefined || layouts.landscape !== undefined, 'at least one of portrait and landscape'),
});

/** A theme that has been parsed: complete, and every reference in it resolved. */
export type Theme = z.infer<typeof themeSchema>;
export type TypeStyle = z.infer<typeof typeStyle>;
export type TypeRole = keyof Theme['type'];
