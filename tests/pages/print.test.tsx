import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ResultVisit } from '../../src/flow/Visit.ts';
import type { FakePrinter } from '../support/kiosk/fakePrinter.ts';
import { fakePrinter } from '../support/kiosk/fakePrinter.ts';
import type { OpenBooth } from '../support/page/openBooth.tsx';
import { arrived, onScreen, openBooth } from '../support/page/openBooth.tsx';
import { click, touch } from '../support/page/pointer.ts';
import { samplePrinter, sampleSecret } from '../support/visit/sampleEvents.ts';
import { servedTheme } from '../support/page/servedTheme.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const theme = servedTheme(({ keys }) => ({ keys: { ...keys, print: ['KeyP'] } }));
const said = theme.texts.print!;
const answers = Object.fromEntries(theme.survey.map(({ id, options }) => [id, options[0]!.value]));

/** A booth whose guest is looking at the card. */
async function atResult(printer: FakePrinter, viewport: readonly [number, number] = [540, 960], shown = theme): Promise<OpenBooth> {
  const booth = await openBooth({
    theme: shown,
    viewport,
    path: '/result',
    record: { answers, url: tinyPng, shape: 'photo', secret: sampleSecret },
    printer,
  });
  await arrived('back');
  return booth;
}

const visit = (booth: OpenBooth): ResultVisit => booth.store.getState().visit as ResultVisit;
const spoken = (): string => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole('button', { name });

async function tap(id: string, how: typeof click = click): Promise<void> {
  const { x, y, width, height } = (await arrived(id)).getChildren().at(-1)!.getClientRect();
  await how(...onScreen(x + width / 2, y + height / 2));
}

/** The size and the upper left pixel of a PNG file. */
async function pixelsOf(png: Uint8Array) {
  const image = await createImageBitmap(new Blob([png.slice()], { type: 'image/png' }));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(image, 0, 0);
  return { width, height, corner: [...context.getImageData(2, 2, 1, 1).data] };
}

describe('a guest looking at their card', () => {
  it('prints it with one tap, as often as they like, and sees the progress', async () => {
    const printer = fakePrinter(samplePrinter);
    const booth = await atResult(printer);
    await tap('more', touch);
    await expect.poll(() => visit(booth).copies).toBe(2);
    await tap('print', touch);
    await expect.poll(() => printer.orders.length, { timeout: 15_000 }).toBe(1);
    const [order] = printer.orders;
    expect(order).toMatchObject({ copies: 2, secret: sampleSecret });
    expect(await pixelsOf(order!.png)).toMatchObject({ width: 1200, height: 1800 });
    await expect.poll(spoken).toBe(said.waiting[0]);
    expect(screen.queryByRole('button', { name: said.button })).toBeNull();

    printer.report({ state: 'printing', seconds: 38, trouble: null });
    await expect.poll(spoken).toBe(said.printing.replace('{seconds}', '40'));
    printer.report({ state: 'waiting', ahead: 2, seconds: 100, trouble: null });
    await expect.poll(spoken).toBe(said.waiting[2]);
    printer.report({ state: 'done' });
    await expect.poll(spoken).toBe(said.take);
    printer.tell({ ...samplePrinter, copiesLeft: 0, limit: 'guest' });
    await booth.advance(12_000);
    await expect.poll(() => spoken()).toContain(said.enough);
    expect(screen.queryByRole('button', { name: said.button })).toBeNull();
    expect(booth.store.getState().visit.scene).toBe('result');
  });

  it("sees the theme's background around the print if the theme has no paper colour", async () => {
    const printer = fakePrinter(samplePrinter);
    const { sheets: _sheets, ...print } = theme.print ?? {};
    await atResult(printer, [540, 960], { ...theme, print });
    await tap('print');
    await expect.poll(() => printer.orders.length, { timeout: 15_000 }).toBe(1);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(theme.colors.ground.slice(at, at + 2), 16));
    expect((await pixelsOf(printer.orders[0]!.png)).corner).toEqual([red, green, blue, 255]);
  });

  it('reads before tapping that the printer is being refilled, and gets the button back afterwards', async () => {
    const printer = fakePrinter({ ...samplePrinter, trouble: 'refill' });
    await atResult(printer);
    await expect.poll(spoken).toContain(said.refilling);
    expect(screen.queryByRole('button', { name: said.button })).toBeNull();
    printer.tell(samplePrinter);
    await expect.poll(() => screen.queryByRole('button', { name: said.button })).not.toBeNull();
  });

  it('prints with the keyboard and with the theme’s key', async () => {
    const printer = fakePrinter(samplePrinter);
    await atResult(printer);
    await expect.poll(() => screen.queryByRole('button', { name: said.button })).not.toBeNull();
    button(said.more).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(spoken).toBe(said.copies.replace('{count}', '2'));
    button(said.button).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => printer.orders.map(({ copies }) => copies), { timeout: 15_000 }).toEqual([2]);
    printer.report({ state: 'stopped', reason: 'cleared' });
    await expect.poll(spoken).toBe(said.failed);
  });

  it('prints with a buzzer', async () => {
    const printer = fakePrinter(samplePrinter);
    const booth = await atResult(printer);
    await expect.poll(() => screen.queryByRole('button', { name: said.button })).not.toBeNull();
    await booth.advance(1000);
    await userEvent.keyboard('p');
    await expect.poll(() => printer.orders.length, { timeout: 15_000 }).toBe(1);
  });

  it('may leave at once, and the print continues', async () => {
    const printer = fakePrinter(samplePrinter);
    const booth = await atResult(printer);
    await tap('print');
    await tap('back');
    await expect.poll(() => booth.store.getState().visit.scene, { timeout: 15_000 }).toBe('welcome');
    expect(printer.orders).toHaveLength(1);
  });

  it('sees no print button if the booth has no printer', async () => {
    await atResult(fakePrinter(null));
    expect(screen.getAllByRole('button').map((one) => one.textContent || one.getAttribute('aria-label'))).toEqual([theme.texts.back]);
  });
});

describe.each([
  ['portrait', [540, 960]],
  ['landscape', [960, 540]],
] as const)('in %s', (_, viewport) => {
  it.each([
    ['a print is offered', samplePrinter],
    ['the printer is being refilled', { ...samplePrinter, trouble: 'refill' as const }],
  ])('axe finds nothing wrong when %s', async (_what, news) => {
    await atResult(fakePrinter(news), viewport);
    await expect
      .poll(() =>
        news.trouble === null ? screen.queryByRole('button', { name: said.button }) !== null : spoken().includes(said.refilling),
      )
      .toBe(true);
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
});
