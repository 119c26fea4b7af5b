import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { Appearance, Rgb } from './Person.ts';
import { css, shade } from './Person.ts';
import type { FacePhoto } from './FacePhoto.ts';

const [skinMean, hairMean]: readonly [Rgb, Rgb] = [
  [222, 176, 150],
  [150, 116, 72],
];
/** The suit's mean colour, orange. */
const suitMean: Rgb = [214, 84, 40];

let kept: Canvas | null = null;

/**
 * Recolours the portrait for an appearance: all of it, or only head and neck. In the portrait's pixels. The next call reuses the canvas.
 */
export function recoloured(portrait: FacePhoto, appearance: Appearance, part: 'whole' | 'head'): Canvas {
  const { side, pixels, skin, hair } = portrait;
  const canvas = (kept ??= createCanvas(side, side));
  canvas.width = side;
  const context = canvas.getContext('2d');
  const image = context.createImageData(side, side);
  const { data } = image;
  const last = part === 'head' ? 190 : side;
  for (let y = 0; y < last; y++)
    for (let x = 0; x < side; x++) {
      const at = y * side + x;
      const from = at * 4;
      const alpha = pixels[from + 3]! * (part === 'head' ? headShare(x, y) : 1);
      if (alpha === 0) continue;
      const [red, green, blue] = [pixels[from]!, pixels[from + 1]!, pixels[from + 2]!];
      const light = (red + green + blue) / 3;
      // Eyes and teeth are grey, so they keep their colour.
      const onSkin = skin[at]! * ramp(red - blue, 12, 40);
      const onHair = hair[at]!;
      const onSuit = y > 150 ? ramp(red - blue, 60, 110) * ramp(red - green, 30, 70) : 0;
      for (let channel = 0; channel < 3; channel++) {
        const shown = pixels[from + channel]!;
        // Dark skin shines more than it scatters.
        const shine = 0.35 * Math.max(0, light - 196) * (1 - appearance.skin[1] / 176);
        const ofSkin = (shown * appearance.skin[channel]!) / skinMean[channel]! + Math.max(0, shine);
        const ofHair = (light * appearance.hair[channel]!) / ((hairMean[0] + hairMean[1] + hairMean[2]) / 3);
        const ofSuit = (red * appearance.cloth[channel]!) / suitMean[0];
        data[from + channel] = shown + onSkin * (ofSkin - shown) + onHair * (ofHair - shown) + onSuit * (ofSuit - shown);
      }
      data[from + 3] = alpha;
    }
  context.putImageData(image, 0, 0);
  paintOn(context, appearance);
  return canvas;
}

const ramp = (value: number, low: number, high: number): number => Math.min(1, Math.max(0, (value - low) / (high - low)));

/** Head and neck, without the suit's collar. */
function headShare(x: number, y: number): number {
  if (y < 145) return 1;
  return ramp(x, 182.5, 185) * (1 - ramp(x, 258 + (y < 160 ? 10 : 0), 260 + (y < 160 ? 10 : 0))) * (1 - ramp(y, 186, 190));
}

/** Paints beard, glasses and headwear. */
function paintOn(context: SKRSContext2D, appearance: Appearance): void {
  context.globalCompositeOperation = 'source-atop';
  if (appearance.beard) {
    context.filter = 'blur(2px)';
    context.fillStyle = css(shade(appearance.hair, 0.7), 0.88);
    context.beginPath();
    context.moveTo(182, 122);
    context.bezierCurveTo(190, 152, 196, 134, 206, 133);
    context.bezierCurveTo(220, 128, 232, 128, 245, 134);
    context.bezierCurveTo(252, 136, 258, 152, 268, 124);
    context.lineTo(270, 150);
    context.bezierCurveTo(262, 178, 245, 190, 222, 192);
    context.bezierCurveTo(200, 190, 184, 172, 180, 146);
    context.closePath();
    // The mouth stays free.
    context.ellipse(225, 147, 20, 8, 0.03, 0, 2 * Math.PI, true);
    context.fill('evenodd');
    context.filter = 'none';
  }
  context.globalCompositeOperation = 'source-over';
  if (appearance.glasses !== 'none') {
    context.strokeStyle = appearance.glasses === 'thick' ? 'rgb(24, 22, 24)' : 'rgb(120, 100, 70)';
    context.lineWidth = appearance.glasses === 'thick' ? 4.2 : 1.8;
    context.fillStyle = 'rgba(210, 225, 235, 0.14)';
    for (const [x, y] of [
      [202, 102],
      [247, 104],
    ] as const) {
      context.beginPath();
      context.ellipse(x, y, 17, 13, 0.04, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
    context.beginPath();
    context.moveTo(219, 101);
    context.quadraticCurveTo(225, 98, 230, 102);
    context.moveTo(185, 100);
    context.lineTo(178, 98);
    context.moveTo(264, 103);
    context.lineTo(272, 101);
    context.stroke();
  }
  if (appearance.style === 'cap') {
    context.fillStyle = css(appearance.trousers);
    context.beginPath();
    context.moveTo(158, 68);
    context.bezierCurveTo(160, 14, 200, 4, 228, 6);
    context.bezierCurveTo(270, 6, 300, 30, 298, 72);
    context.quadraticCurveTo(228, 58, 158, 68);
    context.fill();
    context.fillStyle = css(shade(appearance.trousers, 0.7));
    context.beginPath();
    context.moveTo(158, 68);
    context.quadraticCurveTo(226, 48, 298, 72);
    context.quadraticCurveTo(226, 92, 150, 78);
    context.fill();
  }
  if (appearance.style === 'scarf') {
    context.fillStyle = css(appearance.cloth);
    context.beginPath();
    context.ellipse(224, 104, 76, 92, 0, 0, 2 * Math.PI);
    context.ellipse(225, 124, 45, 56, 0, 0, 2 * Math.PI, true);
    context.fill('evenodd');
    context.strokeStyle = css(shade(appearance.cloth, 0.72), 0.7);
    context.lineWidth = 2.5;
    for (const grow of [8, 17, 26]) {
      context.beginPath();
      context.ellipse(225, 122 - grow / 2, 45 + grow, 56 + grow, 0, 0.6, Math.PI * 1.9);
      context.stroke();
    }
  }
}

/** Hair behind the head, in the portrait's pixels. */
export function drawHairBehind(context: SKRSContext2D, appearance: Appearance): void {
  const strands = (draw: (place: number) => void): void => {
    for (let place = 0; place < 26; place++) {
      context.strokeStyle = css(shade(appearance.hair, 0.75 + (0.6 * ((place * 7) % 13)) / 13), 0.5);
      context.lineWidth = 2.2;
      context.beginPath();
      draw(place / 25);
      context.stroke();
    }
  };
  context.fillStyle = css(appearance.hair);
  if (appearance.style === 'long') {
    context.beginPath();
    context.moveTo(160, 60);
    context.bezierCurveTo(146, 110, 158, 150, 148, 190);
    context.bezierCurveTo(150, 214, 178, 216, 190, 206);
    context.lineTo(256, 206);
    context.bezierCurveTo(272, 218, 300, 214, 302, 190);
    context.bezierCurveTo(292, 150, 306, 110, 294, 60);
    context.fill();
    strands((across) => {
      context.moveTo(162 + 130 * across, 70);
      context.bezierCurveTo(150 + 152 * across, 110, 160 + 136 * across, 150, 150 + 152 * across, 206);
    });
  }
  if (appearance.style === 'afro') {
    context.beginPath();
    context.ellipse(226, 74, 108, 96, 0, 0, 2 * Math.PI);
    context.fill();
    strands((along) => {
      const angle = along * 2 * Math.PI;
      context.arc(226 + 84 * Math.cos(angle), 74 + 74 * Math.sin(angle), 24, 0, 5);
    });
  }
  if (appearance.style === 'bun') {
    context.beginPath();
    context.ellipse(232, 4, 38, 30, 0, 0, 2 * Math.PI);
    context.fill();
    strands((along) => context.ellipse(232, 4, 36 * along, 28 * along, along, 0, 4));
  }
}
