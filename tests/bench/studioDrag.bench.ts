import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { serveStudio } from '../../src/studio/server/serveStudio.ts';
import { browserArguments, findBrowser } from '../support/built/findBrowser.ts';
import { middleOfSelected } from '../support/page/middleOfSelected.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { counted, timed } from './measurements.ts';
import { report } from './report.ts';

/** The dragged part: its screen, its name, and the parts of the scene that move with it. */
const dragged = [
  { screen: 'Welcome', part: 'The tagline', node: '.tagline' },
  { screen: 'Welcome', part: 'Sample card 3', node: '.fan' },
  { screen: 'Question 2', part: 'The question', node: '.question' },
  { screen: 'Result', part: 'The line for the QR code', node: '.scan' },
] as const;

const moves = 120;
const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/**
 * The main thread's work for each frame with motion, in ms: all tasks from one frame to the next. A screen requests more frames than a hand
 * makes moves; the frames with the most work are those that drew a move.
 */
async function busyWhile(session: CDPSession, act: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }): void => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const includedCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const [first] = events.filter(({ name }) => name === 'FireAnimationFrame');
  const own = events.filter(({ pid, tid }) => pid === first?.pid && tid === first.tid);
  const tasks = own.filter(({ name, ph }) => ph === 'X' && (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask'));
  const drawn = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const frames = tasks.filter(({ ts, dur = 0 }) => drawn.some((at) => at >= ts && at < ts + dur)).map(({ ts }) => ts);
  return frames
    .slice(0, -1)
    .map((from, index) =>
      tasks
        .filter(({ ts }) => ts >= from && ts < (frames[index + 1] ?? 0))
        .reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur) / 1000, 0),
    )
    .sort((a, b) => b - a)
    .slice(0, moves);
}

async function dragFrom(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= moves; move++) {
    await page.mouse.move(x + 24 * Math.sin(move / 9), y + 20 * Math.sin(move / 13));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  await page.mouse.up();
}

/** A copy of the scene on a stage that only Konva drags, with nothing else on the page. */
async function bareCopy(page: Page, node: string): Promise<{ x: number; y: number }> {
  return page.evaluate((name) => {
    type KonvaNode = {
      clone(with_?: object): KonvaNode;
      getLayers(): KonvaNode[];
      add(node: KonvaNode): void;
      findOne(name: string): KonvaNode | undefined;
      draggable(value: boolean): void;
      listening(value: boolean): void;
      startDrag(): void;
      on(name: string, hear: () => void): void;
      getCanvas(): { setPixelRatio(value: number): void; getPixelRatio(): number };
      width(): number;
      height(): number;
      draw(): void;
    };
    const { Konva } = window as unknown as { Konva: { stages: KonvaNode[]; Stage: new (options: object) => KonvaNode } };
    const scene = Konva.stages.find((stage) => stage.width() > 900 && stage.findOne(name) !== undefined);
    const shown = document.querySelector('.stage-sheet .screen > div');
    if (scene === undefined || !(shown instanceof HTMLElement)) throw new Error('There is no scene to copy.');
    const container = document.body.appendChild(document.createElement('div'));
    const { transform } = shown.style;
    Object.assign(container.style, { position: 'fixed', inset: '0 auto auto 0', transform, transformOrigin: '0 0' });
    container.id = 'bare';
    const bare = new Konva.Stage({ container, width: scene.width(), height: scene.height() });
    for (const layer of scene.getLayers()) {
      const copy = layer.clone();
      bare.add(copy);
      copy.getCanvas().setPixelRatio(layer.getCanvas().getPixelRatio());
      copy.draw();
    }
    const studio = document.getElementById('studio');
    if (studio !== null) studio.style.display = 'none';
    const moving = bare.findOne(name);
    bare.on('pointerdown', () => moving?.startDrag());
    const { width, height } = container.getBoundingClientRect();
    return { x: width / 2, y: height / 2 };
  }, node);
}

test('bench', { timeout: 300_000 }, async () => {
  const folder = temporaryFolder({ 'theme.json': { name: 'Bench', extends: 'classic' } });
  writeFileSync(join(folder, 'README.md'), '');
  const studio = await serveStudio({ theme: folder, port: 0 });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments, '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    const session = await page.context().newCDPSession(page);
    const rows: { ours: number[]; bare: number[] }[] = [];
    for (const { screen, part, node } of dragged) {
      await page.goto(studio.address);
      await page
        .locator('.screens button')
        .filter({ hasText: new RegExp(`^${screen}$`) })
        .first()
        .click();
      await page.locator('.part-list li').filter({ hasText: part }).first().click();
      await page.waitForTimeout(2500);
      const [x, y] = await middleOfSelected(page);
      const ours = await busyWhile(session, () => dragFrom(page, x, y));
      const copy = await bareCopy(page, node);
      const bare = await busyWhile(session, () => dragFrom(page, copy.x, copy.y));
      rows.push({ ours, bare });
      expect(ours.length).toBeGreaterThan(moves / 2);
    }
    report(
      [
        ...rows.map(({ ours }, index) => timed('studio', `${dragged[index]?.part ?? ''} dragged: main thread in a frame`, ours)),
        ...rows.map(({ bare }, index) => timed('studio', `${dragged[index]?.part ?? ''} by Konva alone: main thread in a frame`, bare)),
        counted(
          'studio',
          'what dragging in the studio takes beyond Konva alone, frame for frame at their p95',
          'ms',
          rows.map(({ ours, bare }) => quantile(ours, 0.95) - quantile(bare, 0.95)),
          budgets.studio.dragMs,
        ),
      ],
      `Chromium ${browser.version()}`,
    );
  } finally {
    await browser.close();
    await studio.close();
  }
});
