import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextFrame } from '../support/page/nextFrame.ts';
import { sampleFile, samplesVersion } from '../../src/studio/samplesVersion.ts';
import { openStage } from '../support/page/openStage.tsx';
import { click, mouseDown, mouseMove, mouseUp } from '../support/page/pointer.ts';

const taglineBox = ['layouts', 'portrait', 'welcome', 'tagline'];

const surface = () => screen.findByRole('application');

async function opened(...given: Parameters<typeof openStage>) {
  await page.viewport(900, 760);
  const stage = await openStage(...given);
  const sheet = await surface();
  await expect.poll(() => sheet.clientWidth).toBeGreaterThan(100);
  const scale = sheet.clientWidth / 1080;
  const boxOf = (path: readonly (string | number)[]) =>
    path.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], stage.theme);
  /** The page position of a point on the stage, in CSS pixels. */
  const at = (x: number, y: number): [number, number] => {
    const { left, top } = sheet.getBoundingClientRect();
    return [left + x * scale, top + y * scale];
  };
  const middle = (path: readonly (string | number)[]): [number, number] => {
    const [x, y, width, height] = boxOf(path) as [number, number, number, number];
    return at(x + width / 2, y + height / 2);
  };
  return { ...stage, sheet, scale, at, middle, box: boxOf(taglineBox) as [number, number, number, number] };
}

async function drag([fromX, fromY]: [number, number], right: number, down: number): Promise<void> {
  await mouseDown(fromX, fromY);
  for (let step = 1; step <= 5; step++) {
    await mouseMove(fromX + (right * step) / 5, fromY + (down * step) / 5, true);
    await nextFrame();
  }
  await mouseUp(fromX + right, fromY + down);
}

describe('the pointer', () => {
  it('selects the part under it; a second click never selects the background by accident', async () => {
    const { store, middle } = await opened();
    await click(...middle(taglineBox));
    expect(store.getState().selected).toEqual(taglineBox);
    await screen.findByRole('heading', { name: 'The tagline' });
    await click(...middle(taglineBox));
    expect(store.getState().selected).toEqual(taglineBox);
  });

  it('drags a part with a live preview, and sends one command when released', async () => {
    const { store, commands, middle, box, scale } = await opened();
    const seen: unknown[] = [];
    store.subscribe(({ previews }) => {
      if (previews.length > 0) seen.push(previews[0]?.value);
    });
    await drag(middle(taglineBox), 31, 83);
    await expect.poll(() => commands.length).toBe(1);
    const [edit] = commands[0]?.edits ?? [];
    expect(commands[0]?.label).toBe('Move the tagline');
    expect(edit).toMatchObject({ kind: 'set', path: taglineBox });
    const [x, y, width, height] = (edit as unknown as { value: number[] }).value as [number, number, number, number];
    expect([width, height]).toEqual([box[2], box[3]]);
    // Within the snapping distance.
    expect(Math.abs(x - box[0] - 31 / scale)).toBeLessThan(8 / scale);
    expect(Math.abs(y - box[1] - 83 / scale)).toBeLessThan(8 / scale);
    expect([x, y].every(Number.isInteger)).toBe(true);
    expect(seen.length).toBeGreaterThan(1);
    await expect.poll(() => store.getState().previews).toEqual([]);
  });

  it('enlarges by a corner of the frame', async () => {
    const { commands, middle, at, box } = await opened();
    await click(...middle(taglineBox));
    await nextFrame();
    await drag(at(box[0] + box[2], box[1] + box[3]), -60, 47);
    await expect.poll(() => commands.length).toBe(1);
    const { label, edits } = commands[0]!;
    const [x, y, width, height] = (edits[0] as unknown as { value: number[] }).value as [number, number, number, number];
    expect([label, x, y]).toEqual(['Resize the tagline', box[0], box[1]]);
    expect([width < box[2], height > box[3]]).toEqual([true, true]);
  });

  it('snaps a part back when its move is refused', async () => {
    const { store, server, middle, box, sheet } = await opened();
    server.refusal = 'This theme cannot be written.';
    await drag(middle(taglineBox), 0, 60);
    await expect.poll(() => store.getState().refusal).toBe('This theme cannot be written.');
    expect(store.getState().previews).toEqual([]);
    sheet.focus();
    server.refusal = null;
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Top').value).toBe(String(box[1]));
  });

  it('sets a picture when a file is dropped on it', async () => {
    const dropped: string[] = [];
    const { commands, at } = await opened({}, async (file) => {
      dropped.push(file.name);
      return Promise.resolve({ name: 'logo.png' });
    });
    const [clientX, clientY] = at(500, 120);
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'logo.png', { type: 'image/png' }));
    const sheet = await surface();
    for (const type of ['dragover', 'drop'])
      sheet.dispatchEvent(new DragEvent(type, { clientX, clientY, dataTransfer: data, bubbles: true, cancelable: true }));
    await expect.poll(() => commands.length).toBe(1);
    expect(dropped).toEqual(['logo.png']);
    expect(commands[0]?.edits[0]).toMatchObject({ kind: 'set', value: 'logo.png' });
  });
});

describe('the keyboard alone', () => {
  it('selects from the list, moves by one and by ten, and resizes', async () => {
    const { store, commands, sheet, box } = await opened();
    screen.getByRole('listbox', { name: 'On this screen' }).focus();
    for (let step = 0; step < 30 && store.getState().selected?.join() !== taglineBox.join(); step++)
      await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(sheet);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowLeft}{/Alt}');
    const [x, y, width, height] = box;
    await expect.poll(() => (commands.at(-1)?.edits[0] as unknown as { value: unknown }).value).toEqual([x + 2, y + 10, width - 1, height]);
  });

  it('rotates parts that can rotate', async () => {
    const { store, commands } = await opened();
    store.select(['layouts', 'portrait', 'welcome', 'fan', 0]);
    const sheet = await screen.findByRole('application', { name: /Sample card 1/ });
    sheet.focus();
    await userEvent.keyboard('.');
    await expect.poll(() => commands.length).toBe(1);
    expect(commands[0]?.edits.map((edit) => edit.path.at(-1))).toEqual(['turn']);
  });

  it("enters a position, and copies the other layout's position", async () => {
    const { commands, store } = await opened();
    store.select(taglineBox);
    const left = await screen.findByLabelText('Left');
    await userEvent.fill(left, '77');
    await expect.poll(() => commands.length).toBe(1);
    expect((commands[0]?.edits[0] as unknown as { value: number[] }).value[0]).toBe(77);
    await userEvent.click(screen.getByRole('button', { name: 'Same position there' }));
    await expect.poll(() => commands.length).toBe(2);
    expect(commands[1]?.edits[0]?.path).toEqual(['layouts', 'landscape', 'welcome', 'tagline']);
  });
});

describe('a text', () => {
  it('is edited in place after a double click, language by language', async () => {
    const { store, commands, theme } = await opened();
    store.show({ scene: 'not-found' });
    const sheet = await screen.findByRole('application', { name: /Not found/ });
    await expect.poll(() => sheet.clientWidth).toBeGreaterThan(100);
    const [x, y, width, height] = theme.layouts.portrait?.notFound.title ?? [0, 0, 0, 0];
    const scale = sheet.clientWidth / 1080;
    await userEvent.dblClick(sheet, { position: { x: (x + width / 2) * scale, y: (y + height / 2) * scale } });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Words of the heading' });
    await userEvent.fill(field, 'Lost?');
    await userEvent.click(screen.getByRole('radio', { name: /^German/ }));
    expect(store.getState().language).toBe('de');
    await userEvent.fill(screen.getByRole('textbox', { name: 'Words of the heading' }), 'Verlaufen?');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => commands.map(({ edits }) => edits))
      .toEqual([
        [
          { kind: 'set', path: ['texts', 'notFound', 'en'], value: 'Lost?' },
          { kind: 'set', path: ['texts', 'notFound', 'de'], value: 'Verlaufen?' },
        ],
      ]);
    expect(store.getState().language).toBeNull();
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('application');
  });

  it('is unchanged after Escape', async () => {
    const { store, commands, sheet } = await opened();
    store.select(taglineBox);
    await screen.findByRole('heading', { name: 'The tagline' });
    sheet.focus();
    await userEvent.keyboard('{F2}');
    await userEvent.fill(await screen.findByRole('textbox', { name: 'Words of the tagline' }), 'Something else');
    expect(store.getState().previews).not.toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect([commands, store.getState().previews]).toEqual([[], []]);
  });

  const typed = [{ kind: 'set', path: ['brand', 'tagline', 'en'], value: 'Something else' }];

  it('is saved after a pause, as one step that Escape undoes', async () => {
    const { clock, commands, asked } = await typing('Something');
    clock.advance(799);
    await nextFrame();
    expect(commands).toEqual([]);
    clock.advance(1);
    await expect.poll(() => commands.length).toBe(1);
    await userEvent.keyboard(' else');
    // The server has returned the first save.
    await nextFrame();
    clock.advance(800);
    await expect.poll(() => commands.length).toBe(2);
    expect(commands[1]?.edits).toEqual(typed);
    expect(commands[1]?.key).toBe(commands[0]?.key);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => asked).toEqual(['/commands', '/commands', '/undo']);
    expect(screen.queryByRole('textbox', { name: 'Words of the tagline' })).toBeNull();
  });

  it('is saved by touching anything else', async () => {
    const { commands, at } = await typing('Something else');
    await click(...at(540, 1800));
    await expect.poll(() => commands.map(({ edits }) => edits)).toEqual([typed]);
    expect(screen.queryByRole('textbox', { name: 'Words of the tagline' })).toBeNull();
  });

  it('is saved if the screen is left meanwhile', async () => {
    const { store, commands } = await typing('Something else');
    store.show({ scene: 'not-found' });
    await expect.poll(() => commands.map(({ edits }) => edits)).toEqual([typed]);
  });
});

/** Opens the tagline and types this text. */
async function typing(text: string) {
  const stage = await opened();
  stage.store.select(taglineBox);
  await screen.findByRole('heading', { name: 'The tagline' });
  stage.sheet.focus();
  await userEvent.keyboard('{F2}');
  await userEvent.fill(await screen.findByRole('textbox', { name: 'Words of the tagline' }), text);
  return stage;
}

it('a picture can be one of the emoji, found by search and chosen by keyboard', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Promise.resolve(Response.json(['cat', 'party-popper', 'people-with-bunny-ears'])),
  );
  const { store, commands, sheet } = await opened();
  store.select(['layouts', 'portrait', 'welcome', 'background']);
  await screen.findByRole('heading', { name: 'The background' });
  sheet.focus();
  await userEvent.keyboard('{Enter}');
  const search = await screen.findByRole('combobox');
  expect(document.activeElement).toBe(search);
  await screen.findAllByRole('option', { name: 'cat' });
  // Common names also match, after matches by name.
  await userEvent.fill(search, 'pet');
  await screen.findAllByRole('option', { name: 'cat' });
  await userEvent.fill(search, 'p');
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
  await expect.poll(() => commands.length).toBe(1);
  expect(commands[0]?.edits).toEqual([
    { kind: 'set', path: ['layouts', 'portrait', 'welcome', 'background', 'image'], value: 'emoji:people-with-bunny-ears' },
  ]);
});

it("an added picture on Welcome has its own aspect ratio, and the theme's own pictures are listed first", async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (address) =>
    Promise.resolve(Response.json(address === '/own-pictures' ? ['our-logo.svg'] : ['cat'])),
  );
  const { store, commands } = await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Add a picture…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'our-logo.svg' }));
  await expect.poll(() => commands.length).toBe(1);
  expect(commands[0]).toMatchObject({
    label: 'Add a picture',
    edits: [
      { kind: 'insert', path: ['layouts', 'portrait', 'welcome', 'front'], value: { image: 'our-logo.svg', box: [40, 40, 194, 194] } },
    ],
  });
  await expect.poll(() => store.getState().selected?.slice(0, 4)).toEqual(['layouts', 'portrait', 'welcome', 'front']);
  store.show({ scene: 'result' });
  await expect.poll(() => screen.queryByRole('button', { name: 'Add a picture…' })).toBeNull();
});

it('Welcome shows cards of the theme with one button, in both layouts', async () => {
  const names = ['sample-1.webp', 'sample-2.webp', 'sample-3.webp'];
  const asked: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    asked.push(address);
    return Promise.resolve(Response.json({ names }));
  });
  const { commands, theme } = await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Show cards of this theme' }));
  await expect.poll(() => commands.length).toBe(1);
  expect(asked).toContain('/samples');
  const fan = theme.layouts.portrait?.welcome.fan ?? [];
  expect(commands[0]).toMatchObject({
    label: 'Show cards of this theme',
    edits: [
      {
        path: ['layouts', 'portrait', 'welcome', 'fan'],
        value: fan.map(({ center, width, turn }, at) => ({ image: names[at], center, width, turn })),
      },
      { path: ['layouts', 'landscape', 'welcome', 'fan'] },
    ],
  });
});

it('Welcome reports that its cards are out of date, and redraws them', async () => {
  const { store, commands } = await opened();
  const path = ['layouts', 'portrait', 'welcome', 'fan', 0, 'image'];
  const version = samplesVersion(store.getState().state!.inLanguages!);
  await store.edit('Set', { kind: 'set', path, value: sampleFile(1, version) });
  expect(screen.queryByText(/These cards are out of date/)).toBeNull();
  await store.edit('Set', { kind: 'set', path: ['brand', 'tagline'], value: 'Ahoy' });
  expect(await screen.findByText(/These cards are out of date/)).toBeVisible();
  vi.spyOn(window, 'fetch').mockImplementation(async () => Promise.resolve(Response.json({ names: ['sample-1.webp'] })));
  await userEvent.click(screen.getByRole('button', { name: 'Draw these cards again' }));
  await expect.poll(() => commands.at(-1)?.label).toBe('Show cards of this theme');
});

it('Delete removes what may be removed, and explains why the rest stays', async () => {
  const { store, commands, sheet } = await opened();
  store.select(taglineBox);
  await screen.findByRole('heading', { name: 'The tagline' });
  sheet.focus();
  await userEvent.keyboard('{Delete}');
  expect(await screen.findByText(/belongs to this screen/)).toBeVisible();
  expect(commands).toEqual([]);
  store.select(['layouts', 'portrait', 'welcome', 'fan', 0]);
  (await screen.findByRole('application', { name: /Sample card 1/ })).focus();
  await userEvent.keyboard('{Delete}');
  await expect
    .poll(() => commands)
    .toEqual([{ label: 'Remove sample card 1', edits: [{ kind: 'remove', path: ['layouts', 'portrait', 'welcome', 'fan'], at: 0 }] }]);
});

it('no text is visible behind the one being edited', async () => {
  const { store, sheet } = await opened();
  store.select(taglineBox);
  await screen.findByRole('heading', { name: 'The tagline' });
  sheet.focus();
  await userEvent.keyboard('{F2}');
  const { backgroundColor, opacity } = getComputedStyle(await screen.findByRole('textbox', { name: 'Words of the tagline' }));
  expect([backgroundColor.startsWith('rgb('), opacity]).toEqual([true, '1']);
});

it('a finding appears at its part, with its fix', async () => {
  const fix = { label: 'Make it wider', edits: [{ kind: 'set' as const, path: taglineBox, value: [0, 0, 500, 50] }] };
  const { commands } = await opened({
    findings: [
      {
        severity: 'error',
        message: 'The tagline does not fit.',
        help: null,
        rule: null,
        path: taglineBox,
        scene: 'welcome.portrait',
        fix,
      },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'The tagline: 1 error' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make it wider' }));
  await expect.poll(() => commands).toEqual([{ label: 'Make it wider', edits: fix.edits }]);
});

it('in a right-to-left language, dragging right writes a position further left', async () => {
  const { store, commands, at, box } = await opened();
  store.show({ language: 'ar' });
  await nextFrame();
  const [x, y, width, height] = box;
  await drag(at(1080 - x - width / 2, y + height / 2), 29, 0);
  await expect.poll(() => commands.length).toBe(1);
  expect((commands[0]?.edits[0] as unknown as { value: number[] }).value[0]).toBeLessThan(x);
});

it('the parts of a wide screen are listed in full below it', async () => {
  const { store } = await opened();
  store.show({ orientation: 'landscape' });
  await expect.poll(() => document.querySelector('.stage-work.landscape')).not.toBeNull();
  const list = screen.getByRole('listbox', { name: 'On this screen' });
  await expect.poll(() => list.clientHeight).toBeGreaterThan(30);
  expect(list.scrollHeight).toBeLessThanOrEqual(list.clientHeight);
});
