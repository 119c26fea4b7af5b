import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { matteBackgrounds } from '../picture/matteBackgrounds.ts';
import type { Chance } from './Chance.ts';
import type { Rgb } from './Person.ts';
import { css, shade } from './Person.ts';

const walls: readonly Rgb[] = [
  [228, 224, 214],
  [186, 196, 202],
  [150, 160, 150],
  [206, 184, 150],
  [92, 104, 124],
  [56, 52, 58],
  [170, 120, 104],
  [240, 238, 236],
];

const calculatedSide = 270;
const calculated = new Map<string, Canvas>();

/** A background from tests/support/picture/matteBackgrounds.ts as a coarse picture, cached for reuse. */
function calculatedRoom(name: keyof typeof matteBackgrounds): Canvas {
  const kept = calculated.get(name);
  if (kept !== undefined) return kept;
  const canvas = createCanvas(calculatedSide, calculatedSide);
  const context = canvas.getContext('2d');
  const image = context.createImageData(calculatedSide, calculatedSide);
  for (let at = 0; at < calculatedSide ** 2; at++) {
    const colour = matteBackgrounds[name]((at % calculatedSide) / calculatedSide, Math.floor(at / calculatedSide) / calculatedSide);
    image.data.set([...colour, 255], at * 4);
  }
  context.putImageData(image, 0, 0);
  calculated.set(name, canvas);
  return canvas;
}

const names = Object.keys(matteBackgrounds) as (keyof typeof matteBackgrounds)[];

/** Fills a square canvas with a room that depends on the seed. */
export function drawRoom(context: SKRSContext2D, side: number, chance: Chance): void {
  context.save();
  // Larger than the photo, because blurring fades the edges.
  context.transform(1.04, 0, 0, 1.04, -0.02 * side, -0.02 * side);
  context.filter = chance.happens(0.6) ? `blur(${chance.between(1, 7).toFixed(1)}px)` : 'none';
  if (chance.happens(0.4)) {
    if (chance.happens(0.5)) context.transform(-1, 0, 0, 1, side, 0);
    context.drawImage(calculatedRoom(chance.oneOf(names)), 0, 0, side, side);
  } else {
    context.scale(side, side);
    drawWall(context, chance);
    for (let piece = chance.whole(1, 4); piece > 0; piece--) drawFurniture(context, chance);
  }
  context.restore();
  // A light at a random position.
  const light = context.createRadialGradient(chance.between(0, side), chance.between(-0.2 * side, side / 2), 0, side / 2, side / 2, side);
  light.addColorStop(0, `rgba(255, 244, 220, ${chance.between(0, 0.28).toFixed(2)})`);
  light.addColorStop(1, `rgba(10, 12, 24, ${chance.between(0, 0.35).toFixed(2)})`);
  context.fillStyle = light;
  context.fillRect(0, 0, side, side);
}

function drawWall(context: SKRSContext2D, chance: Chance): void {
  const wall = chance.oneOf(walls);
  const gradient = context.createLinearGradient(0, 0, chance.between(-0.5, 0.5), 1);
  gradient.addColorStop(0, css(shade(wall, chance.between(0.9, 1.1))));
  gradient.addColorStop(1, css(shade(wall, chance.between(0.6, 0.9))));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 1, 1);
  const floor = chance.between(0.78, 1.05);
  context.fillStyle = css(shade(chance.oneOf(walls), 0.6));
  context.fillRect(0, floor, 1, 1);
}

function drawFurniture(context: SKRSContext2D, chance: Chance): void {
  const [x, y] = [chance.between(0, 0.85), chance.between(0.05, 0.4)];
  const colour = chance.oneOf(walls);
  const piece = chance.oneOf(['window', 'poster', 'lamp', 'chair', 'curtain', 'plant', 'shelf'] as const);
  context.lineCap = 'round';
  switch (piece) {
    case 'window':
      context.fillStyle = css([214, 232, 246]);
      context.fillRect(x, y, 0.28, 0.4);
      context.strokeStyle = css([250, 250, 248]);
      context.lineWidth = 0.014;
      context.strokeRect(x, y, 0.28, 0.4);
      context.strokeRect(x, y, 0.14, 0.4);
      break;
    case 'poster':
      context.fillStyle = css(colour);
      context.fillRect(x, y, 0.2, 0.28);
      for (let line = 0; line < 5; line++) {
        context.fillStyle = css(chance.oneOf(walls));
        context.fillRect(x + 0.02, y + 0.02 + line * 0.05, chance.between(0.05, 0.16), 0.03);
      }
      break;
    case 'lamp':
      context.fillStyle = css([255, 240, 200]);
      context.beginPath();
      context.ellipse(x, y, 0.05, 0.05, 0, 0, 2 * Math.PI);
      context.fill();
      context.fillStyle = css([60, 56, 52]);
      context.fillRect(x - 0.005, y + 0.05, 0.01, 0.9);
      break;
    case 'chair':
      context.strokeStyle = css(shade(colour, 0.5));
      context.lineWidth = 0.02;
      context.strokeRect(x, 0.55, 0.16, 0.6);
      context.strokeRect(x, 0.63, 0.16, 0.08);
      break;
    case 'curtain':
      for (let fold = 0; fold < 8; fold++) {
        context.fillStyle = css(shade(colour, fold % 2 === 0 ? 0.9 : 0.68));
        context.fillRect(x + fold * 0.022, 0, 0.022, 0.95);
      }
      break;
    case 'plant':
      context.lineWidth = 0.012;
      for (let leaf = 0; leaf < 14; leaf++) {
        context.strokeStyle = css([40 + leaf * 4, 90 + leaf * 5, 50]);
        context.beginPath();
        context.moveTo(x, 0.85);
        context.quadraticCurveTo(x, 0.6, x + chance.between(-0.14, 0.14), chance.between(0.45, 0.62));
        context.stroke();
      }
      context.fillStyle = css([150, 90, 60]);
      context.fillRect(x - 0.05, 0.84, 0.1, 0.14);
      break;
    case 'shelf':
      for (let book = 0; book < 12; book++) {
        context.fillStyle = css(shade(chance.oneOf(walls), chance.between(0.5, 1)));
        const tall = chance.between(0.08, 0.14);
        context.fillRect(x + book * 0.022, y + 0.15 - tall, 0.02, tall);
      }
      context.fillStyle = css([90, 70, 50]);
      context.fillRect(x - 0.01, y + 0.15, 0.3, 0.015);
  }
}
