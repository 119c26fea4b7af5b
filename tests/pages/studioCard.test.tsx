import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { cdp, userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { CardWorkspace } from '../../src/studio/page/card/CardWorkspace.tsx';
import type { GuestOrder } from '../../src/studio/page/card/guestPictures.ts';
import { stagePictures } from '../../src/studio/page/stage/stagePictures.ts';
import type { OpenStudioPart } from '../support/page/openStudioPart.tsx';
import { openStudioPart } from '../support/page/openStudioPart.tsx';
import { click, mouseDown, mouseMove, mouseUp } from '../support/page/pointer.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

/** A card without pictures, and a strip. */
const own = {
  languages: [{ tag: 'en', name: 'English' }],
  survey: [
    {
      id: 'ship',
      text: 'Which ship?',
      options: [
        { value: 'sail', text: 'Sail' },
        { value: 'steam', text: 'Steam' },
        { value: 'row', text: 'Oars' },
      ],
    },
    {
      id: 'sky',
      text: 'Which sky?',
      options: [
        { value: 'sun', text: 'Sun' },
        { value: 'storm', text: 'Storm' },
      ],
    },
  ],
  card: {
    layers: [
      { fill: '#ffffff', box: [0, 0, 710, 1000] },
      { picture: 'character', box: [0, 0, 710, 800] },
      { fill: '#224466', box: [100, 820, 300, 100], when: { sky: 'storm' } },
      { text: '{brand}', box: [60, 850, 590, 90], color: '#112233', family: 'Figtree', weight: 600, size: 40, align: 'center' },
    ],
  },
  character: { light: [], props: [] },
  formats: [
    { id: 'card', text: 'A card' },
    {
      id: 'strip',
      text: 'A strip',
      strip: {
        shots: 2,
        secondsBetween: 3,
        sheet: {
          width: 600,
          height: 1200,
          exportScale: 1,
          radius: 0,
          layers: [
            { fill: '#ffffff', box: [0, 0, 600, 1200] },
            { shot: 1, box: [50, 50, 500, 500] },
            { shot: 2, box: [50, 600, 500, 500] },
          ],
        },
      },
    },
  ],
  texts: { strips: { question: 'Which?', count: 'Shot {shot} of {total}', review: 'Good?', again: 'Shot {shot}' } },
};

async function open(orders: GuestOrder[] = [], more: object = {}): Promise<OpenStudioPart> {
  const pictures = async (order: GuestOrder) => {
    orders.push(order);
    return { url: tinyPng, shape: 'cutout' as const };
  };
  return openStudioPart(<CardWorkspace pictures={pictures} />, { ...own, ...more });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const layers = (studio: OpenStudioPart) =>
  studio.said('card', 'layers') as readonly { readonly box: readonly number[]; readonly when?: unknown; readonly fill?: string }[];
const surface = () => screen.findByRole('application');

async function tap(element: HTMLElement): Promise<void> {
  element.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  await click(x + width / 2, y + height / 2);
}

/** The page position of a point in the card's pixels. */
async function onCard([x, y]: readonly [number, number]): Promise<readonly [number, number]> {
  const { left, top, width } = (await surface()).getBoundingClientRect();
  const scale = width / 710;
  return [left + x * scale, top + y * scale];
}

/** Waits for the picture from which the page reads transparency. */
async function onceLoaded(address: string): Promise<void> {
  await expect.poll(() => stagePictures(address)).toBeDefined();
}

async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await mouseDown(...from);
  await mouseMove(from[0] + 6, from[1], true);
  await mouseMove(...to, true);
  await mouseMove(...to, true);
  await mouseUp(...to);
}

describe('layers', () => {
  it('are listed from front to back, with their conditions', async () => {
    await open();
    const rows = within(await screen.findByRole('list', { name: 'Layers, from front to back' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.replace('⠿', ''))).toEqual([
      'Name of the brand',
      'Area in #224466only for “Storm”',
      'Guests',
      'Area in #ffffff',
    ]);
  });

  it('are selected in the list in the order they are written', async () => {
    const studio = await open();
    await tap(await button(/^Area in #224466/));
    expect(studio.store.getState().selected).toEqual(['card', 'layers', 2]);
  });

  it('move to the front and back by dragging and by arrow keys', async () => {
    const studio = await open();
    const fills = () => layers(studio).map(({ fill }) => fill ?? '');
    (await button('Move Area in #224466')).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(fills).toEqual(['#ffffff', '', '', '#224466']);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(fills).toEqual(['#ffffff', '', '#224466', '']);
    const [from, to] = [await button('Move Area in #224466'), await button('Move Name of the brand')].map((one) =>
      one.getBoundingClientRect(),
    );
    await drag([from!.x + 8, from!.y + 8], [to!.x + 8, to!.y + 2]);
    await expect.poll(fills).toEqual(['#ffffff', '', '', '#224466']);
  });

  it('are added, duplicated and removed', async () => {
    const studio = await open();
    await tap(await button('Text'));
    await expect.poll(() => layers(studio)).toHaveLength(5);
    await tap(await button(/^Duplicate/));
    await expect.poll(() => layers(studio)).toHaveLength(6);
    await tap(await button(/^Remove “Your words”/));
    await expect.poll(() => layers(studio)).toHaveLength(5);
    expect(studio.steps()).toEqual(['Add a layer', 'Duplicate a layer', 'Remove a layer']);
  });

  it('are hidden only in the studio', async () => {
    const studio = await open();
    const eye = await button('Hide Area in #ffffff here');
    await tap(eye);
    expect(eye.getAttribute('aria-pressed')).toBe('true');
    expect(studio.steps()).toEqual([]);
  });

  it('get new texts', async () => {
    const studio = await open();
    await tap(await button('Name of the brand'));
    await userEvent.fill(await screen.findByRole('textbox', { name: 'Words of this layer' }), 'Ahoy');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => studio.said('card', 'layers', 3, 'text')).toBe('Ahoy');
  });
});

describe('sheets', () => {
  it('stay when one of their layers is deselected', async () => {
    const studio = await open();
    studio.store.select(['formats', 1, 'strip', 'sheet', 'layers', 1]);
    await button('Move Shot 1');
    studio.store.select(null);
    await expect.poll(() => screen.queryByRole('button', { name: 'Move Shot 1' })).not.toBeNull();
    await expect.poll(() => document.querySelector('[aria-current="true"]')).toBeNull();
  });

  it('of photos can be offered besides the card, with one button', async () => {
    const studio = await open([], { formats: undefined });
    studio.store.select(['card', 'layers', 0]);
    await tap(await button('Offer a strip of photos as well'));
    await button('Move Shot 3');
    expect(studio.steps()).toEqual(['Offer a strip of photos as well']);
    expect(screen.queryByRole('button', { name: 'Offer a strip of photos as well' })).toBeNull();
  });

  it('for paper can be laid out from the card, with one button', async () => {
    const studio = await open([], { formats: undefined });
    await tap(await button('Print on 4x6 as well'));
    await button('Move Name of the brand');
    expect(studio.steps()).toEqual(['Print on 4x6 as well']);
    expect(studio.said('print', 'sheets')).toMatchObject([{ id: 'cards', paper: '4x6', layers: [{ made: 'whole' }, {}, {}] }]);
    expect(screen.queryByRole('button', { name: 'Print on 4x6 as well' })).toBeNull();
  });

  it('that were created here can take on the theme’s colours again after a change', async () => {
    const studio = await open([], { formats: undefined });
    await tap(await button('Print on 4x6 as well'));
    await button('Move Name of the brand');
    const take = (): HTMLElement | null => screen.queryByRole('button', { name: 'Use the theme’s colours' });
    expect(take()).toBeNull();
    await studio.store.edit('Ink', { kind: 'set', path: ['colors', 'ink'], value: '#660033' });
    await expect.poll(take).not.toBeNull();
    await tap(take()!);
    await expect.poll(() => studio.said('print', 'sheets', 0, 'layers', 1, 'color')).toBe('#660033');
    await expect.poll(take).toBeNull();
  });

  it('for paper leave strips unchanged if guests choose', async () => {
    const studio = await open();
    await tap(await button('Print on 4x6 as well'));
    await expect.poll(() => studio.said('print', 'sheets', 0, 'formats')).toEqual(['card']);
  });

  it('for paper are shown as people hold them, with their safe border', async () => {
    const layers = [
      { made: 'whole', box: [60, 60, 1080, 1080] },
      { code: 'link', box: [1300, 200, 400, 400] },
    ];
    const studio = await open([], { print: { sheets: [{ id: 'gift', paper: '4x6', wide: true, safe: 5, layers }] } });
    await tap(await screen.findByText('Paper: gift'));
    await tap(await button(/^QR code to the photo/));
    const { width, height } = (await surface()).getBoundingClientRect();
    expect(width / height).toBeCloseTo(1.5, 1);
    (await surface()).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => studio.said('print', 'sheets', 0, 'layers', 1, 'box', 0)).toBe(1301);
    await tap(await button('QR code'));
    await expect.poll(() => studio.said('print', 'sheets', 0, 'layers')).toHaveLength(3);
  });
});

describe('on the card', () => {
  it('a layer is dragged by its visible part', async () => {
    const studio = await open();
    const [from, to] = [await onCard([355, 895]), await onCard([355, 795])];
    await drag(from, to);
    await expect.poll(() => studio.said('card', 'layers', 3, 'box', 1)).toBeLessThan(800);
    expect(studio.steps()).toEqual(['Move name of the brand']);
  });

  it('a drag moves the part seen through the guests, even while the guests are selected', async () => {
    const clear = document.createElement('canvas').toDataURL();
    const guests = { picture: 'character', box: [0, 0, 710, 800] };
    const seen = { fill: '#224466', box: [100, 300, 200, 200] };
    const pictures = async () => ({ url: clear, shape: 'cutout' as const });
    const studio = await openStudioPart(<CardWorkspace pictures={pictures} />, {
      ...own,
      card: { layers: [own.card.layers[0], seen, guests] },
    });
    await button('Move Guests');
    await onceLoaded(clear);
    await drag(await onCard([200, 400]), await onCard([300, 600]));
    await expect.poll(() => studio.said('card', 'layers', 1, 'box', 1)).toBeGreaterThan(400);
    studio.store.select(['card', 'layers', 2]);
    await drag(await onCard([300, 600]), await onCard([200, 400]));
    await expect.poll(() => studio.said('card', 'layers', 1, 'box', 1)).toBeLessThan(400);
    expect(studio.said('card', 'layers', 2, 'box')).toEqual(guests.box);
  });

  it('the selected layer can be dragged wherever it is visible', async () => {
    const studio = await open();
    studio.store.select(['card', 'layers', 1]);
    await drag(await onCard([355, 400]), await onCard([355, 440]));
    await expect.poll(() => studio.steps()).toEqual(['Move guests']);
  });

  it('the selected layer is moved by arrow keys', async () => {
    const studio = await open();
    await tap(await button('Name of the brand'));
    (await surface()).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(() => studio.said('card', 'layers', 3, 'box', 0)).toBeGreaterThan(60);
    expect(studio.steps()).toHaveLength(1);
  });

  it('the selected layer is removed by Delete', async () => {
    const studio = await open();
    await tap(await button('Name of the brand'));
    (await surface()).focus();
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => layers(studio)).toHaveLength(3);
    expect(studio.steps()).toEqual(['Remove a layer']);
  });
});

describe('the matrix', () => {
  it('shows a layer for an answer by pointer, and warns if nobody would see it any more', async () => {
    const studio = await open();
    await tap(await screen.findByText('By answers'));
    await tap(await screen.findByRole('checkbox', { name: 'Area in #224466 for “Storm”' }));
    expect(await screen.findByText(/nobody would see the layer/)).toBeVisible();
    await tap(await screen.findByRole('checkbox', { name: 'Area in #224466 for “Sun”' }));
    await expect.poll(() => layers(studio)[2]?.when).toBeUndefined();
  });

  it('works by keyboard: arrow keys move from cell to cell', async () => {
    const studio = await open();
    await tap(await screen.findByText('By answers'));
    (await screen.findByRole('checkbox', { name: 'Name of the brand for “Sail”' })).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight} ');
    await expect.poll(() => layers(studio)[2]?.when).toEqual({ sky: 'storm', ship: ['sail', 'row'] });
    await userEvent.keyboard('{ArrowDown}{ArrowLeft} ');
    await expect.poll(() => layers(studio)[1]?.when).toEqual({ ship: ['steam', 'row'] });
  });
});

describe('the combinations', () => {
  it('are those that look different, and one is shown large', async () => {
    const orders: GuestOrder[] = [];
    await open(orders);
    const combinations = within(await screen.findByRole('list', { name: 'Ways to answer' })).getAllByRole('button');
    expect(combinations.map((combination) => combination.getAttribute('aria-label'))).toEqual(['Sun', 'Storm']);
    await tap(combinations[1]!);
    expect(combinations[1]?.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => orders.some(({ isSmall }) => isSmall)).toBe(true);
  });

  it('increase as the theme changes', async () => {
    const studio = await open();
    await studio.store.edit('Bind', { kind: 'set', path: ['card', 'layers', 3, 'when'], value: { ship: ['sail', 'row'] } });
    expect(await screen.findByText('6 ways to answer')).toBeVisible();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Which ship?' }), 'Steam');
    expect(await screen.findByText('2 ways to answer')).toBeVisible();
  });
});

describe('the sample guests', () => {
  it('number one, two or five', async () => {
    const orders: GuestOrder[] = [];
    await open(orders);
    await tap(await screen.findByText('Five'));
    await expect.poll(() => orders.some(({ who, isSmall }) => who === 'five' && !isSmall)).toBe(true);
  });

  it('can be the people in front of this machine’s camera, in a photo that stays in the page', async () => {
    await open();
    await tap(await button('You, by webcam'));
    expect(await screen.findByText(/Your photo stays on this page|No camera was found/)).toBeVisible();
  });
});

it('a strip is shown with its shots, and drawn with them', async () => {
  const orders: GuestOrder[] = [];
  const studio = await open(orders);
  expect(screen.queryByRole('radiogroup', { name: 'What its shots show' })).toBeNull();
  await tap(await screen.findByText('A strip'));
  expect(await screen.findByRole('radio', { name: 'Guests in their scene' })).toBeChecked();
  expect(orders.some(({ made }) => made === 'photo')).toBe(false);
  await tap(await screen.findByText('Photos as they are'));
  await expect.poll(() => studio.said('formats', 1, 'strip', 'frames')).toBe('photo');
  await expect.poll(() => orders.some(({ made }) => made === 'photo')).toBe(true);
  await tap(await screen.findByText('Guests in their scene'));
  await expect.poll(() => studio.said('formats', 1, 'strip', 'frames')).toBe('scene');
});

it('a strip has its own sheet', async () => {
  const studio = await open();
  await tap(await screen.findByText('A strip'));
  expect(await button('Shot 2')).toBeVisible();
  await tap(await button('Shot'));
  await expect.poll(() => studio.said('formats', 1, 'strip', 'sheet', 'layers', 3)).toMatchObject({ shot: 1 });
});

it('for an inherited card, the page notes that custom questions add one in the theme’s colours', async () => {
  const pictures = async () => ({ url: tinyPng, shape: 'cutout' as const });
  await openStudioPart(<CardWorkspace pictures={pictures} />, {});
  await tap(await button('Start from our own questions…'));
  expect(await screen.findByRole('dialog', { name: 'Your own questions' })).toBeVisible();
});

it('answers without a scene of their own can get an editable card', async () => {
  const scene = { image: 'x-{ship}.svg', box: [0, 0, 710, 1000], when: { ship: 'gone' } };
  const bare = { ...own, formats: [{ id: 'card', text: 'A card' }], card: { layers: [scene, own.card.layers[1]] } };
  const pictures = async () => ({ url: tinyPng, shape: 'cutout' as const });
  const studio = await openStudioPart(<CardWorkspace pictures={pictures} />, bare);
  await tap(await button('Create a card to work on'));
  await expect.poll(() => layers(studio).length).toBe(9);
});

describe.each(['light', 'dark'])('in %s', (value) => {
  it('axe finds nothing wrong', async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
    await open();
    await tap(await button('Name of the brand'));
    await surface();
    expect(await wrongs()).toEqual([]);
    await tap(await screen.findByText('By answers'));
    await screen.findByRole('table');
    expect(await wrongs()).toEqual([]);
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });
});

async function wrongs(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
