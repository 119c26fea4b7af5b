import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Chance } from './Chance.ts';
import type { Appearance, Person, Rgb } from './Person.ts';
import { css, shade } from './Person.ts';

/** The height of shoulders, hips, knees and soles below the face's middle, in face widths. */
const [shoulders, hips, knees, soles] = [1.12, 3.75, 6.3, 9.5];

/** Neck, trunk, arms and legs. The context's unit is the face's width and its origin is the face's middle. */
export function drawBody(context: SKRSContext2D, { appearance, body }: Person, chance: Chance): void {
  if (body === 'baby') return drawBundle(context, appearance);
  if (body === 'standing') drawLegs(context, appearance);
  if (body === 'seated') drawSeatedLegs(context, appearance);
  const behind = appearance.arms === 'hips' || appearance.arms === 'down';
  if (behind) drawArms(context, appearance);
  drawTrunk(context, appearance, chance);
  if (!behind) drawArms(context, appearance);
}

function stroke(context: SKRSContext2D, color: string, width: number, points: readonly (readonly [number, number])[]): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
}

function oval(context: SKRSContext2D, color: string, x: number, y: number, across: number, down: number, turn = 0): void {
  context.fillStyle = color;
  context.beginPath();
  context.ellipse(x, y, across, down, turn, 0, 2 * Math.PI);
  context.fill();
}

/** Darker towards its sides. */
function rounded(context: SKRSContext2D, color: Rgb, left: number, right: number): CanvasGradient {
  const gradient = context.createLinearGradient(left, 0, right, 0);
  gradient.addColorStop(0, css(shade(color, 0.6)));
  gradient.addColorStop(0.32, css(shade(color, 1.08)));
  gradient.addColorStop(0.65, css(color));
  gradient.addColorStop(1, css(shade(color, 0.52)));
  return gradient;
}

function trunkOutline(context: SKRSContext2D): void {
  context.beginPath();
  context.moveTo(-0.36, 0.62);
  context.bezierCurveTo(-0.42, 0.86, -1, 0.84, -1.28, shoulders);
  context.bezierCurveTo(-1.42, 1.4, -1.2, 2.1, -1.08, 2.5);
  context.bezierCurveTo(-1.02, 3, -1.1, 3.4, -1.1, hips + 0.3);
  context.lineTo(1.1, hips + 0.3);
  context.bezierCurveTo(1.1, 3.4, 1.02, 3, 1.08, 2.5);
  context.bezierCurveTo(1.2, 2.1, 1.42, 1.4, 1.28, shoulders);
  context.bezierCurveTo(1, 0.84, 0.42, 0.86, 0.36, 0.62);
  context.closePath();
}

function drawTrunk(context: SKRSContext2D, appearance: Appearance, chance: Chance): void {
  // The neck, down into the collar.
  context.fillStyle = css(shade(appearance.skin, 0.78));
  context.beginPath();
  context.moveTo(-0.36, 0.3);
  context.lineTo(-0.4, 1);
  context.lineTo(0.4, 1);
  context.lineTo(0.33, 0.3);
  context.fill();
  context.save();
  trunkOutline(context);
  context.fillStyle = rounded(context, appearance.cloth, -1.35, 1.35);
  context.fill();
  context.clip();
  if (appearance.pattern === 'stripes')
    for (let y = 0.9; y < hips + 0.4; y += 0.3) stroke(context, css(shade(appearance.cloth, 0.55), 0.6), 0.11, wave(y));
  if (appearance.pattern === 'dots')
    for (let y = 1; y < hips + 0.3; y += 0.28)
      for (let x = -1.3 + (Math.round(y * 10) % 2) * 0.14; x < 1.3; x += 0.28)
        oval(context, css(shade(appearance.cloth, 1.7), 0.8), x, y, 0.05, 0.05);
  for (let fold = 0; fold < 9; fold++) {
    const [x, y] = [chance.between(-1.1, 1.1), chance.between(1.3, 3.8)];
    const light = chance.happens(0.5);
    stroke(context, light ? 'rgba(255, 255, 255, .09)' : 'rgba(0, 0, 0, .16)', chance.between(0.05, 0.16), [
      [x, y],
      [x * 0.85 + chance.between(-0.2, 0.2), y + 0.3],
      [x * 0.8, y + chance.between(0.4, 0.8)],
    ]);
  }
  if (appearance.pattern === 'jacket') {
    const shirt: Rgb = appearance.cloth[0] + appearance.cloth[1] > 380 ? [60, 70, 92] : [236, 234, 228];
    context.fillStyle = css(shirt);
    context.beginPath();
    context.moveTo(-0.4, 0.6);
    context.lineTo(0, 3.1);
    context.lineTo(0.4, 0.6);
    context.fill();
    stroke(context, css(shade(appearance.cloth, 0.6)), 0.05, [
      [-0.42, 0.66],
      [-0.62, 1.2],
      [0, 3.1],
      [0.62, 1.2],
      [0.42, 0.66],
    ]);
    if (!appearance.beard)
      stroke(context, css(appearance.trousers), 0.17, [
        [0, 1],
        [0, 2.9],
      ]);
  }
  // A collar, which ends the neck's skin.
  context.restore();
  context.fillStyle = css(shade(appearance.skin, 0.82));
  context.beginPath();
  context.moveTo(-0.34, 0.5);
  context.quadraticCurveTo(-0.3, 0.86, 0, appearance.pattern === 'jacket' ? 0.98 : 0.92);
  context.quadraticCurveTo(0.3, 0.86, 0.34, 0.5);
  context.fill();
  stroke(context, css(shade(appearance.cloth, 0.8)), 0.07, [
    [-0.37, 0.64],
    [-0.24, 0.86],
    [0, 0.95],
    [0.24, 0.86],
    [0.37, 0.64],
  ]);
}

const wave = (y: number): [number, number][] => [
  [-1.5, y + 0.12],
  [-0.7, y],
  [0, y + 0.05],
  [0.7, y],
  [1.5, y + 0.12],
];

function drawArms(context: SKRSContext2D, appearance: Appearance): void {
  const sleeve = shade(appearance.cloth, 0.82);
  for (const side of [-1, 1] as const) {
    const arm = (...points: [number, number][]): void => {
      const placed = points.map(([x, y]) => [side * x, y] as const);
      stroke(context, css(shade(sleeve, 0.8)), 0.52, placed);
      stroke(context, css(sleeve), 0.4, placed);
    };
    const hand = (x: number, y: number): void => oval(context, css(appearance.skin), side * x, y, 0.2, 0.24);
    const lone = side === 1;
    if (appearance.arms === 'hips') {
      arm([1.16, 1.36], [1.85, 2.65], [1.15, 3.45]);
      hand(1.05, 3.5);
    } else if (appearance.arms === 'folded') {
      arm([1.14, 1.36], [1.28, 2.4], [-0.3, 2.15 + (lone ? 0.2 : 0)]);
      hand(-0.5, 2.15 + (lone ? 0.2 : 0));
    } else if (appearance.arms === 'drink' && lone) {
      arm([1.14, 1.36], [1.5, 2.6], [0.95, 1.85]);
      drawDrink(context, 0.85, 1.3);
      hand(0.88, 1.68);
    } else if (appearance.arms === 'raised' && lone) {
      arm([1.16, 1.4], [1.75, 1.0], [1.6, -0.35]);
      hand(1.6, -0.62);
      for (const [x, y] of [
        [1.5, -0.95],
        [1.62, -1],
        [1.74, -0.93],
      ] as const)
        stroke(context, css(appearance.skin), 0.1, [
          [x, -0.6],
          [x, y],
        ]);
    } else {
      arm([1.14, 1.36], [1.36, 2.5], [1.26, 3.75]);
      hand(1.24, 3.98);
    }
  }
}

function drawDrink(context: SKRSContext2D, x: number, y: number): void {
  context.fillStyle = 'rgba(240, 190, 80, .9)';
  context.beginPath();
  context.moveTo(x - 0.2, y - 0.35);
  context.lineTo(x + 0.2, y - 0.35);
  context.lineTo(x + 0.14, y + 0.45);
  context.lineTo(x - 0.14, y + 0.45);
  context.fill();
  context.strokeStyle = 'rgba(255, 255, 255, .85)';
  context.lineWidth = 0.04;
  context.stroke();
}

function drawLegs(context: SKRSContext2D, appearance: Appearance): void {
  for (const side of [-1, 1] as const) {
    oval(context, 'rgb(34, 30, 30)', side * 0.66, soles - 0.16, 0.42, 0.2);
    context.fillStyle = rounded(context, appearance.trousers, side * 0.55 - 0.6, side * 0.55 + 0.6);
    context.beginPath();
    context.moveTo(side * -0.02, hips - 0.2);
    context.lineTo(side * 1.06, hips - 0.2);
    context.bezierCurveTo(side * 1.16, 4.6, side * 0.98, 5.4, side * 0.9, knees);
    context.bezierCurveTo(side * 0.94, 7.4, side * 0.86, 8.4, side * 0.82, soles - 0.2);
    context.lineTo(side * 0.34, soles - 0.2);
    context.bezierCurveTo(side * 0.3, 8, side * 0.22, 7, side * 0.2, knees);
    context.bezierCurveTo(side * 0.1, 5.4, side * 0.02, 4.8, side * -0.02, hips + 0.5);
    context.fill();
    // Creases, and areas in the jacket's shadow.
    for (const [from, to] of [
      [hips + 0.4, hips + 1.3],
      [knees - 0.4, knees + 0.3],
      [8.6, 9],
    ] as const)
      stroke(context, css(shade(appearance.trousers, 0.6), 0.6), 0.07, [
        [side * 0.3, from + 0.2],
        [side * 0.6, from],
        [side * 0.78, to],
      ]);
    stroke(context, css(shade(appearance.trousers, 0.45), 0.6), 0.2, [
      [side * 0.04, hips + 0.3],
      [side * 1, hips + 0.22],
    ]);
  }
}

function drawSeatedLegs(context: SKRSContext2D, appearance: Appearance): void {
  for (const side of [-1, 1] as const) {
    oval(context, 'rgb(34, 30, 30)', side * 0.62, 7.9, 0.36, 0.22);
    stroke(context, css(shade(appearance.trousers, 0.8)), 0.7, [
      [side * 0.62, 5],
      [side * 0.6, 7.6],
    ]);
    oval(context, css(appearance.trousers), side * 0.6, 4.55, 0.58, 0.85);
  }
}

/** A wheelchair behind its user, in the same units. */
export function drawWheels(context: SKRSContext2D): void {
  context.fillStyle = 'rgb(40, 42, 48)';
  context.fillRect(-1.35, 1.9, 2.7, 3.4);
  for (const side of [-1, 1] as const) {
    context.strokeStyle = 'rgb(30, 30, 34)';
    context.lineWidth = 0.22;
    context.beginPath();
    context.ellipse(side * 1.55, 5.9, 0.55, 2, 0, 0, 2 * Math.PI);
    context.stroke();
    context.strokeStyle = 'rgb(176, 180, 186)';
    context.lineWidth = 0.05;
    for (let spoke = 0; spoke < 8; spoke++) {
      const angle = (spoke * Math.PI) / 4;
      context.beginPath();
      context.moveTo(side * 1.55, 5.9);
      context.lineTo(side * 1.55 + 0.5 * Math.cos(angle), 5.9 + 1.9 * Math.sin(angle));
      context.stroke();
    }
  }
}

/** A baby in a blanket, to lie on somebody's arm. */
function drawBundle(context: SKRSContext2D, appearance: Appearance): void {
  context.save();
  context.rotate(0.25);
  oval(context, css(shade(appearance.cloth, 0.75)), 0.2, 1.5, 1.05, 1.25);
  oval(context, css(appearance.cloth), 0.15, 1.45, 0.95, 1.15);
  for (const fold of [-0.4, 0, 0.4])
    stroke(context, css(shade(appearance.cloth, 0.7), 0.5), 0.06, [
      [fold - 0.3, 0.7],
      [fold + 0.2, 1.6],
      [fold + 0.5, 2.3],
    ]);
  context.restore();
}
