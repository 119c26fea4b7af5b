import type { Answers } from '../../shared/survey/answers.ts';
import { matches } from '../../shared/survey/matches.ts';
import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import type { LightRule } from '../../shared/theme/characterSchema.ts';
import { correctsLight } from '../../shared/theme/correctsLight.ts';
import { layersFor } from '../../shared/theme/layersFor.ts';
import { makesWay } from '../../shared/theme/shownLayers.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { FrameRules } from '../frame/framePeople.ts';
import type { Rgb } from '../../shared/theme/contrast.ts';
import type { Light } from '../finish/Light.ts';
import type { WornProp } from '../props/placeProps.ts';

/** A colour with its opacity, 0 to 1. */
export interface Paint {
  readonly color: Rgb;
  readonly opacity: number;
}

/**
 * The complete instructions for one guest's character, as plain data that can be sent to a worker without the theme. Lengths are in
 * pixels of the finished picture.
 */
export interface CharacterRecipe {
  readonly frame: FrameRules;
  readonly outline: Paint & { readonly width: number };
  readonly shadow: Paint & { readonly blur: number; readonly shiftX: number; readonly shiftY: number };
  readonly groundShadow: Paint;
  /** Null leaves the photo's own look. */
  readonly poster: { readonly smoothing: number; readonly tones: number; readonly ink: number } | null;
  readonly light: Light;
  /** Whether the photo's own light is corrected first. */
  readonly correctsLight: boolean;
  readonly props: readonly WornProp[];
}

type PictureLayer = Extract<CardLayer, { picture: 'character' }>;

/**
 * The recipe for people with these answers. The picture is as large as its layer on the card at the card's export scale, but no wider
 * than the photo. Null if the card shows no cut-out for these answers.
 */
export function characterRecipe({ card, character, camera, picture }: Theme, answers: Answers): CharacterRecipe | null {
  const layers = layersFor(card, answers);
  const layer = layers.find(
    (one): one is PictureLayer => 'picture' in one && (one.for ?? 'cutout') === 'cutout' && matches(one.when, answers),
  );
  if (layer === undefined) return null;
  const [boxX, boxY, boxWidth, boxHeight] = layer.box;
  const scale = Math.min(card.exportScale, camera.photoSize / boxWidth);
  const {
    outline,
    shadow,
    groundShadow,
    light,
    props,
    style,
    poster,
    headHeight,
    headroom,
    facesAbove,
    hiddenBelow,
    groundLine,
    low = null,
  } = character;
  const frame = {
    width: Math.round(boxWidth * scale),
    height: Math.round(boxHeight * scale),
    card: {
      left: Math.max(0, -boxX) * scale,
      right: Math.min(boxWidth, card.width - boxX) * scale,
      top: Math.max(0, -boxY) * scale,
      bottom: Math.min(boxHeight, card.height - boxY) * scale,
    },
    headHeight,
    headroom,
    facesAbove,
    hiddenBelow,
    groundLine,
    low: makesWay(layers) ? low : null,
  };
  return {
    frame,
    outline: { ...paint(outline.color), width: outline.width * scale },
    shadow: {
      ...paint(shadow.color, shadow.opacity),
      blur: shadow.blur * scale,
      shiftX: shadow.shift[0] * scale,
      shiftY: shadow.shift[1] * scale,
    },
    groundShadow: paint(groundShadow.color, groundShadow.opacity),
    poster: style === 'poster' ? poster : null,
    light: lightOf(light, answers, scale),
    correctsLight: correctsLight({ picture }),
    props: props.filter((prop) => matches(prop.when, answers)).map(({ when: _when, ...prop }) => prop),
  };
}

const diagonal = Math.SQRT1_2;

/** The direction towards the light, as seen from the people. */
const sides = {
  left: { toX: -1, toY: 0 },
  right: { toX: 1, toY: 0 },
  top: { toX: 0, toY: -1 },
  'top-left': { toX: -diagonal, toY: -diagonal },
  'top-right': { toX: diagonal, toY: -diagonal },
};

function lightOf(rules: readonly LightRule[], answers: Answers, scale: number): Light {
  const all = rules.filter((rule) => matches(rule.when, answers)).reduce<LightRule>((under, over) => ({ ...under, ...over }), {});
  const { tint, rim, shade, bounce } = all;
  return {
    tint: tint === undefined ? null : { color: paint(tint.color).color, strength: tint.strength },
    exposure: all.exposure ?? 0,
    saturation: all.saturation ?? 1,
    contrast: all.contrast ?? 1,
    rim: rim === undefined ? null : { ...sides[rim.side], color: paint(rim.color).color, width: rim.width * scale, strength: rim.strength },
    shade: shade === undefined ? null : { toX: shade.side === 'right' ? 1 : -1, color: paint(shade.color).color, strength: shade.strength },
    bounce: bounce === undefined ? null : { color: paint(bounce.color).color, strength: bounce.strength },
  };
}

/** Parses a theme's colour: `#rgb`, `#rrggbb` or `#rrggbbaa`. */
function paint(color: string, opacity = 1): Paint {
  const short = color.length === 4;
  const part = (place: number): number =>
    short ? 17 * parseInt(color.charAt(1 + place), 16) : parseInt(color.slice(1 + 2 * place, 3 + 2 * place), 16);
  return { color: [part(0), part(1), part(2)], opacity: opacity * (color.length === 9 ? part(3) / 255 : 1) };
}
