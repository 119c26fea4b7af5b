import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { Visit } from '../../../src/flow/Visit.ts';
import type { Art } from '../../../src/headless/loadArt.ts';
import { renderScene } from '../../../src/headless/renderScene.tsx';
import { samplePeople, stillSource } from '../../../src/headless/samplePeople.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { portraitUrl } from '../theme/classicTheme.ts';
import { guestVisits } from '../visit/sampleGuest.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';

/** One scene of the film: its duration, and the guest's touch at its end. */
interface Take {
  readonly visit: Visit;
  readonly holdMs: number;
  readonly touches?: (controls: readonly string[]) => string | undefined;
  /** Ends with a cut, like each second of the countdown; otherwise scenes fade. */
  readonly cuts?: boolean;
}

interface Frame {
  readonly canvas: Canvas;
  readonly ms: number;
}

const widthPx = 360;
const frameMs = 83;
const fadeFrames = 3;
const fingerPx = 26;

/** A whole quick visit as an animated WebP, written with a program from Debian's `webp`. */
export async function visitFilm(theme: Theme, art: Art): Promise<Buffer> {
  const { alone } = await samplePeople();
  const frames: Frame[] = [];
  let last: Canvas | null = null;
  for (const { visit, holdMs, touches, cuts = false } of takesOf(theme)) {
    const live = ['live', 'countdown', 'generating'].includes(visit.scene) ? stillSource(art.get(portraitUrl)!) : null;
    const glimpse = visit.scene === 'generating' ? stillSource(alone) : null;
    const pixelRatio = widthPx / theme.layouts.portrait!.stage[0];
    const { canvas, view, destroy } = renderScene({ theme, art, visit, orientation: 'portrait', live, glimpse, pixelRatio });
    destroy();
    if (last !== null && !cuts)
      for (let step = 1; step <= fadeFrames; step++) frames.push({ canvas: blend(last, canvas, step / (fadeFrames + 1)), ms: frameMs });
    frames.push({ canvas, ms: holdMs });
    last = canvas;
    const touched = view.controls.find(({ id }) => id === touches?.(view.controls.map((control) => control.id)));
    if (touched === undefined) continue;
    const { x, y, width, height } = touched.box;
    last = withFinger(canvas, (x + width / 2) * pixelRatio, (y + height / 2) * pixelRatio);
    frames.push({ canvas: last, ms: 3 * frameMs });
  }
  // Fade to the beginning.
  const [first] = frames;
  for (let step = 1; step <= fadeFrames; step++) frames.push({ canvas: blend(last!, first!.canvas, step / (fadeFrames + 1)), ms: frameMs });
  return encode(frames);
}

function takesOf(theme: Theme): Take[] {
  const visits = guestVisits(theme);
  const visitOf = (name: string): Visit => {
    const visit = visits.get(name);
    if (visit === undefined) throw new Error(`there is no scene ${name}`);
    return visit;
  };
  const lastOf = (ids: readonly string[]): string | undefined => ids.at(-1);
  const questions = theme.survey.flatMap(({ id }, step): Take[] => {
    const answered = visitOf(`survey-${String(step + 1)}`);
    if (answered.scene !== 'survey') return [];
    const answer = answered.answers[id]!;
    const before = theme.survey.slice(0, step).map((question) => [question.id, answered.answers[question.id]!]);
    const now = { ...Object.fromEntries(before), [id]: answer };
    return [
      { visit: { ...answered, answers: Object.fromEntries(before) }, holdMs: step === 0 ? 900 : 600, touches: () => `${id}-${answer}` },
      { visit: { ...answered, answers: now }, holdMs: 250, touches: lastOf, cuts: true },
    ];
  });
  const counting = visitOf('photo-countdown');
  const making = visitOf('photo-generating');
  return [
    { visit: visitOf('welcome'), holdMs: 1600, touches: ([start]) => start },
    ...questions,
    { visit: visitOf('photo-live'), holdMs: 1000, touches: lastOf },
    ...[3, 2, 1].map((secondsLeft): Take => ({
      visit: counting.scene === 'countdown' ? { ...counting, secondsLeft } : counting,
      holdMs: 800,
      cuts: true,
    })),
    ...[0.2, 0.5, 0.9].map((fraction, index): Take => ({
      visit:
        making.scene === 'generating' && making.development.name === 'making'
          ? { ...making, development: { ...making.development, fraction } }
          : making,
      holdMs: 450,
      cuts: index > 0,
    })),
    { visit: visitOf('result-loading'), holdMs: 700 },
    { visit: visitOf('result'), holdMs: 3200, touches: lastOf },
  ];
}

function blend(from: Canvas, to: Canvas, share: number): Canvas {
  const canvas = createCanvas(to.width, to.height);
  const context = canvas.getContext('2d');
  context.drawImage(from, 0, 0);
  context.globalAlpha = share;
  context.drawImage(to, 0, 0);
  return canvas;
}

function withFinger(canvas: Canvas, x: number, y: number): Canvas {
  const touched = createCanvas(canvas.width, canvas.height);
  const context = touched.getContext('2d');
  context.drawImage(canvas, 0, 0);
  context.beginPath();
  context.arc(x, y, fingerPx, 0, 2 * Math.PI);
  context.fillStyle = 'rgba(255, 255, 255, 0.55)';
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = 'rgba(20, 25, 50, 0.65)';
  context.stroke();
  return touched;
}

function encode(frames: readonly Frame[]): Buffer {
  const folder = temporaryFolder();
  const file = join(folder, 'visit.webp');
  const args = frames.flatMap(({ canvas, ms }, index) => {
    const picture = join(folder, `${String(index)}.png`);
    writeFileSync(picture, canvas.toBuffer('image/png'));
    return ['-d', String(ms), '-lossy', '-q', '75', '-m', '6', picture];
  });
  execFileSync('img2webp', ['-loop', '0', '-o', file, ...args], { stdio: 'pipe' });
  return readFileSync(file);
}
