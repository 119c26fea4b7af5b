import type { Direction } from '../../../shared/theme/directionOf.ts';
import type { Layout } from '../../../shared/theme/layoutSchema.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { Box } from '../../parts/Box.ts';
import { inset } from '../../parts/Box.ts';
import type { Radii } from '../../parts/cornerPath.ts';
import { cornerPath } from '../../parts/cornerPath.ts';

type Options = Layout['survey']['options'];

/** The positions of an option's picture and text in its card, in stage pixels. */
export interface OptionLayout {
  readonly picture: Box;
  /** The picture's clip path, relative to the corner of its box. */
  readonly outline: string;
  readonly words: ThemeBox;
}

/** The width of the mount around a picture, and of the margin beside text, in units of the theme's spacing. */
const mountSpacing = 1.75;
const marginSpacing = 3;
/** The space after the text beside a picture, for the chosen answer's tick. */
const tickRoom = 92;

/**
 * The box of an option. Options fill rows of the layout's columns, from the side where reading begins; an incomplete last row is centred.
 */
export function optionBox(
  { box: [x, y, width, height], columns, gap }: Options,
  index: number,
  total: number,
  direction: Direction = 'ltr',
): ThemeBox {
  const rows = Math.ceil(total / Math.min(columns, total));
  const across = Math.ceil(total / rows);
  const [optionWidth, optionHeight] = [(width - gap * (across - 1)) / across, (height - gap * (rows - 1)) / rows];
  const row = Math.floor(index / across);
  const inRow = Math.min(across, total - row * across);
  const indent = ((across - inRow) * (optionWidth + gap)) / 2;
  const column = direction === 'rtl' ? inRow - 1 - (index % across) : index % across;
  return [x + indent + column * (optionWidth + gap), y + row * (optionHeight + gap), optionWidth, optionHeight];
}

/**
 * The picture takes a share of the card: of the height, above the text, or of the width, before the text in reading direction. A circle
 * takes the largest size that fits. Scooped cards have a line near the edge, so their text is centred between that line and the picture.
 */
export function optionLayout(
  card: Box,
  options: Options,
  share: number,
  themeShape: Pick<Theme['shape'], 'corner' | 'cardRadius' | 'spacing'>,
  direction: Direction = 'ltr',
): OptionLayout {
  const { picture = 'above', shape = 'card' } = options;
  const mount = mountOf(options, themeShape);
  const margin = marginSpacing * themeShape.spacing;
  const room = inset(card, mount);
  const beside = picture === 'beside';
  const taken = beside ? sideOf(card, room, shape, share) : (card.height - mount) * share;
  const whole = beside ? { ...room, width: taken } : { ...room, height: taken };
  const words: Box = beside
    ? { x: whole.x + taken, y: card.y + mount, width: room.width - taken - tickRoom, height: room.height }
    : { x: card.x, y: whole.y + taken, width: card.width, height: room.height - taken + (themeShape.corner === 'scoop' ? mount / 2 : 0) };
  const side = Math.min(whole.width, whole.height);
  const place =
    shape === 'card' ? whole : { x: whole.x + (whole.width - side) / 2, y: whole.y + (whole.height - side) / 2, width: side, height: side };
  const local = { ...place, x: 0, y: 0 };
  const mirrored = direction === 'rtl';
  const inCard = ({ x, width }: Box): number => (mirrored ? 2 * card.x + card.width - x - width : x);
  return {
    picture: { ...place, x: inCard(place) },
    outline:
      shape === 'circle'
        ? cornerPath(local, side / 2)
        : cornerPath(local, cardRadii(themeShape, mount, beside, mirrored), themeShape.corner),
    words: [inCard(words) + margin, words.y, words.width - 2 * margin, words.height],
  };
}

/** The width of the mount in an option's card. */
const mountOf = ({ mount }: Options, { spacing }: Pick<Theme['shape'], 'spacing'>): number => mount ?? mountSpacing * spacing;

/** A circle beside text takes no more width than its diameter. */
const sideOf = (card: Box, room: Box, shape: Options['shape'], share: number): number =>
  shape === 'circle' ? Math.min(room.height, card.width * share) : card.width * share;

/**
 * A picture's corners follow the card's corners where the two meet; its other corners are softened. All scooped corners have one size.
 * With cut corners or without a mount, the other corners are square.
 */
function cardRadii(
  { corner, cardRadius, spacing }: Pick<Theme['shape'], 'corner' | 'cardRadius' | 'spacing'>,
  mount: number,
  beside: boolean,
  mirrored: boolean,
): Radii {
  const outer = Math.max(0, cardRadius - Math.min(mount, spacing));
  const inner = mount === 0 || corner === 'cut' ? 0 : corner === 'scoop' ? outer : spacing;
  if (!beside) return [outer, outer, inner, inner];
  return mirrored ? [inner, outer, outer, inner] : [outer, inner, inner, outer];
}
