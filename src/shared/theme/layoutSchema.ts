import { z } from 'zod';
import { box, image } from './themeValues.ts';

const align = z.enum(['left', 'center']);

/** A sample card of Welcome's fan: its middle, its width and its turn in degrees. */
const fanCard = z.strictObject({ image, center: z.tuple([z.number(), z.number()]), width: z.number().positive(), turn: z.number() });

/** A shape that moves slowly with the scene; only art, never text. */
const background = z.strictObject({ image });

/** Where everything stands, in the stage's own pixels. */
export const layoutSchema = z.strictObject({
  stage: z.tuple([z.int().min(320).max(7680), z.int().min(320).max(7680)]),
  align,
  welcome: z.strictObject({ background, brand: box, tagline: box, fan: z.array(fanCard).max(7), start: box }),
  survey: z.strictObject({
    background,
    progress: box,
    step: box,
    question: box,
    options: z.strictObject({ box, columns: z.int().min(1).max(6), gap: z.number().min(0) }),
    next: box,
  }),
  takePhoto: z.strictObject({
    background,
    preview: box,
    frame: z.number().min(0),
    lookHere: box,
    lookHereArrow: z.enum(['up', 'down', 'left', 'right', 'none']),
    title: box,
    emblem: z.strictObject({ image, box }),
    help: box,
    capture: box,
    progress: box,
  }),
  result: z.strictObject({
    background,
    card: box,
    cardTurn: z.number(),
    panel: box,
    qr: box,
    scan: box,
    status: box,
    back: box,
  }),
  notFound: z.strictObject({ background, art: z.strictObject({ image, box }), title: box, detail: box, home: box }),
  trouble: z.strictObject({ background, art: z.strictObject({ image, box }).optional(), title: box, detail: box }),
  stillThere: z.strictObject({ panel: box, title: box, detail: box, stay: box }),
});

export type Layout = z.infer<typeof layoutSchema>;
export type Orientation = 'portrait' | 'landscape';
