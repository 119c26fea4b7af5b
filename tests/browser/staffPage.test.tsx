import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Tallies } from '../../src/shared/contract/features.ts';
import { plainReasons } from '../../src/shared/contract/plainReasons.ts';
import { failure } from '../../src/shared/errors.ts';
import { openStaffPage } from '../support/page/openStaffPage.tsx';
import { click, touch } from '../support/page/pointer.ts';
import { staffDay, staffOverview } from '../support/page/staffOverview.ts';

const button = (name: string) => screen.findByRole('button', { name });

/** Taps like a hand: the topmost element gets it. */
async function tap(element: HTMLElement, by = touch): Promise<void> {
  const { x, y, width, height } = element.getBoundingClientRect();
  await by(x + width / 2, y + height / 2);
}

describe.each([
  ['a finger', touch],
  ['a mouse', click],
] as const)('when the page is about to return to the booth, %s', (_what, by) => {
  async function aboutToGo() {
    const page = await openStaffPage();
    page.passes(165_000);
    page.store.tick();
    // Elements beneath must not get the tap.
    const beneath: EventTarget[] = [];
    const stray = (event: Event): void => {
      if (!(event.target as Element).closest('.leaving')) beneath.push(event.target!);
    };
    document.body.addEventListener('click', stray);
    return { ...page, beneath };
  }

  it('on “Stay here” keeps it open, with its session', async () => {
    const page = await aboutToGo();
    await tap(await button('Stay here'), by);
    await expect.poll(() => page.store.getState().leavingInSeconds).toBeNull();
    page.passes(20_000);
    page.store.tick();
    expect([page.left(), page.changes, page.beneath]).toEqual([0, [], []]);
  });

  it('on “Go now” closes it, and ends the session', async () => {
    const page = await aboutToGo();
    await tap(await button('Go now'), by);
    await expect.poll(page.left).toBe(1);
    expect([page.changes, page.beneath]).toEqual([[{ line: 'DELETE session', body: undefined }], []]);
  });

  it('anywhere else keeps it open', async () => {
    const page = await aboutToGo();
    await button('Go now');
    await tap(screen.getByRole('heading', { level: 1 }), by);
    await expect.poll(() => page.store.getState().leavingInSeconds).toBeNull();
    expect(page.left()).toBe(0);
  });
});

describe('a pressed key', () => {
  it.each([
    ['a Bluetooth shutter', { key: 'AudioVolumeUp', code: 'AudioVolumeUp' }, 'AudioVolumeUp'],
    ['a shutter whose key has no position', { key: 'AudioVolumeDown', code: '' }, 'AudioVolumeDown'],
    ['a shutter for the other kind of phone', { key: 'Enter', code: 'Enter' }, 'Enter'],
    ['a presenter', { key: 'PageDown', code: 'PageDown' }, 'PageDown'],
    ['a page-turning ring', { key: 'MediaTrackNext', code: 'MediaTrackNext' }, 'MediaTrackNext'],
    ['a foot switch', { key: 'b', code: 'KeyB' }, 'KeyB'],
    ['a shutter that types capitals', { key: 'B', code: 'KeyB', shiftKey: true }, 'KeyB'],
    ['an arcade encoder', { key: ' ', code: 'Space' }, 'Space'],
    ['a number pad', { key: '5', code: 'Numpad5' }, 'Numpad5'],
    ['a key that the browser identifies only by its position', { key: 'Unidentified', code: 'F24' }, 'F24'],
  ])("from %s is shown under the theme's name for it", async (_what, pressed, name) => {
    await openStaffPage();
    await screen.findByRole('heading', { name: 'Buzzer and keys' });
    // A page listens once it is painted.
    const shown = () => fireEvent.keyDown(document.body, pressed) && screen.queryByText(/^This is/)?.textContent;
    await expect.poll(shown).toContain(`"keys": { "capture": ["${name}"] }`);
  });

  it.each([
    ['Ctrl', { key: 'Control', code: 'ControlLeft', ctrlKey: true }],
    ['a shortcut', { key: 'c', code: 'KeyC', ctrlKey: true }],
    ['Tab', { key: 'Tab', code: 'Tab' }],
    ['without a name', { key: 'Unidentified', code: '' }],
  ])('that is %s cannot be a button', async (_what, pressed) => {
    await openStaffPage();
    await screen.findByRole('heading', { name: 'Buzzer and keys' });
    const shown = () => fireEvent.keyDown(document.body, pressed) && screen.queryByText(/^This key can’t be a booth button/)?.textContent;
    await expect.poll(shown).toContain('Set the device to send another key');
  });

  it('in a text field is not shown', async () => {
    await openStaffPage();
    await screen.findByRole('heading', { name: 'Buzzer and keys' });
    const field = document.querySelector('input');
    const shown = () => fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB' }) && screen.queryByText(/^This is/)?.textContent;
    await expect.poll(shown).toContain('KeyB');
    fireEvent.keyDown(field!, { key: 's', code: 'KeyS' });
    expect(screen.queryByText(/^This is/)?.textContent).toContain('KeyB');
    expect(document.body.textContent).not.toContain('KeyS');
  });
});

describe('the outbox panel', () => {
  const outbox = { waiting: 0, oldestMs: 0, limit: 500, refused: 0, dropped: 0, lost: 0, storage: 'disk', heardSecondsAgo: 3 } as const;

  it.each([
    ['granted', /Nothing waits in the kiosk; its browser keeps waiting photos even when disk space is low/],
    ['refused', /Nothing waits in the kiosk; its browser may clear waiting photos when disk space is low/],
    ['unknown', /its browser does not say whether it clears waiting photos/],
  ] as const)("shows the browser's storage guarantee: %s", async (persistence, said) => {
    await openStaffPage({ outboxes: [{ ...outbox, persistence }] });
    expect(await screen.findByText(said)).toBeVisible();
  });
});

describe('closing the booth', () => {
  const time = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tell guests that it opens again at' });
  const choose = async (value: string) => fireEvent.change(await time(), { target: { value } });
  const until = (value: string | null) => ({ line: 'PUT closed', body: { closed: { until: value } } });

  it('shows guests a reopening time, and tells staff that it stays closed until they open it', async () => {
    const page = await openStaffPage();
    await choose('14:30');
    expect(await screen.findByText('It stays closed until you open it here.')).toBeTruthy();
    (await button('Close the booth')).click();
    await expect.poll(() => page.changes).toEqual([until('14:30')]);
  });

  it("offers tomorrow's times late in the evening, and names the day of the chosen time", async () => {
    const page = await openStaffPage({ time: '23:50' });
    const told = [...(await time()).options].map(({ text }) => text);
    expect(told.slice(0, 3)).toEqual(['no time given', 'tomorrow 06:00', 'tomorrow 06:30']);
    expect(told.at(-1)).toBe('tomorrow 22:00');
    await choose('2026-11-22 09:00');
    page.server.overview = { ...staffOverview, closed: { until: '2026-11-22 09:00' } };
    (await button('Close the booth')).click();
    await expect.poll(() => page.changes).toEqual([until('2026-11-22 09:00')]);
    expect(await screen.findByText('The screen now gives the reopening time: Sunday 09:00.')).toBeTruthy();
  });

  it('never shows the time chosen for an earlier closing', async () => {
    const page = await openStaffPage();
    await choose('14:30');
    page.server.overview = { ...staffOverview, closed: { until: '14:30' } };
    (await button('Close the booth')).click();
    await button('Open the booth');
    page.server.overview = staffOverview;
    (await button('Open the booth')).click();
    expect((await time()).value).toBe('');
    await expect.poll(() => page.store.getState().busy).toBeNull();
    (await button('Close the booth')).click();
    await expect.poll(() => page.changes.at(-1)).toEqual(until(null));
  });

  it('hides times that have passed while the page was open', async () => {
    const page = await openStaffPage();
    await choose('14:30');
    page.server.overview = { ...staffOverview, time: '14:31' };
    await page.store.poll();
    await expect.poll(async () => (await time()).value).toBe('');
    (await button('Close the booth')).click();
    await expect.poll(() => page.changes).toEqual([until(null)]);
  });
});

it('a chosen camera that is unplugged is still shown as chosen, and can be deselected', async () => {
  const page = await openStaffPage({ camera: { id: 'b', label: 'Hall camera' } });
  const cameras = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Use' });
  expect(cameras.selectedOptions[0]?.textContent).toBe('not plugged in: Hall camera');
  page.server.overview = { ...staffOverview, camera: null };
  fireEvent.change(cameras, { target: { value: '' } });
  await expect.poll(() => page.changes).toEqual([{ line: 'PUT camera', body: { camera: null } }]);
  await expect.poll(() => cameras.selectedOptions[0]?.textContent).toBe('any (the browser chooses)');
  expect([...cameras.options].map(({ text }) => text)).toEqual(['any (the browser chooses)', 'Studio camera']);
});

it.each([
  ['90', 90],
  ['180', 180],
  ['270', 270],
] as const)('a camera mounted on its side is corrected by %s degrees, as its live picture shows', async (value, turn) => {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
  const streams: MediaStream[] = [];
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    streams.push(canvas.captureStream(10));
    return streams.at(-1)!;
  });
  onTestFinished(() => spy.mockRestore());
  const page = await openStaffPage();
  (await button('Show its picture')).click();
  const picture = await screen.findByLabelText<HTMLVideoElement>('The camera’s picture');
  await expect.poll(() => picture.srcObject).toBe(streams[0]);
  expect(picture.style.transform).toBe('rotate(0deg)');
  page.server.overview = { ...staffOverview, cameraTurn: turn };
  fireEvent.change(await screen.findByRole('combobox', { name: 'Rotate its picture' }), { target: { value } });
  await expect.poll(() => page.changes).toEqual([{ line: 'PUT turn', body: { turn } }]);
  await expect.poll(() => picture.style.transform).toBe(`rotate(${value}deg)`);
  (await button('Hide its picture')).click();
  await expect.poll(() => streams.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState)).toEqual(['ended']);
});

it('a camera that cannot be shown is reported', async () => {
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotReadableError'));
  onTestFinished(() => spy.mockRestore());
  await openStaffPage();
  (await button('Show its picture')).click();
  expect(await screen.findByText(/No picture from the camera/)).toBeVisible();
});

describe('changing the passphrase', () => {
  const problem = async () => within(await screen.findByRole('dialog')).getByRole('alert').textContent;

  it('shows no unrelated error', async () => {
    const page = await openStaffPage();
    page.server.change = failure({ error: 'refused', message: 'The disk is full.' });
    await page.store.act('closed', 'PUT', 'closed', { closed: null }, 'The booth is open.');
    (await button('Change passphrase …')).click();
    expect(await problem()).toBe('');
  });

  it('explains the requirements, and sends no weak passphrase to the server', async () => {
    const page = await openStaffPage();
    (await button('Change passphrase …')).click();
    fireEvent.change(await screen.findByLabelText('Current passphrase'), { target: { value: 'four cards high' } });
    const next = await screen.findByLabelText('New passphrase, at least ten characters, or four words');
    fireEvent.change(next, { target: { value: 'card high' } });
    (await button('Change passphrase')).click();
    await expect.poll(problem).toBe('The new passphrase needs at least ten characters, or four words.');
    expect(page.changes).toEqual([]);
    fireEvent.change(next, { target: { value: 'cards high' } });
    (await button('Change passphrase')).click();
    await expect.poll(() => page.changes).toEqual([{ line: 'PUT passphrase', body: { from: 'four cards high', to: 'cards high' } }]);
  });

  it('shows its own error, and clears it at the next try', async () => {
    const page = await openStaffPage();
    page.server.change = failure({ error: 'wrong', message: 'Wrong passphrase.' });
    (await button('Change passphrase …')).click();
    await page.store.act('passphrase', 'PUT', 'passphrase', { from: 'wrong one', to: 'mine by now' }, null);
    await expect.poll(problem).toBe('Wrong passphrase.');
    (await button('Cancel')).click();
    (await button('Change passphrase …')).click();
    expect(await problem()).toBe('');
  });
});

describe('the picture service panel', () => {
  it('shows orders, outcomes, durations and cost, and switches the service off with one touch', async () => {
    const page = await openStaffPage();
    page.server.overview = {
      ...staffOverview,
      pictures: {
        service: 'openai',
        state: 'ready',
        out: [],
        spending: {
          ordered: { hour: 3, day: 12, event: 40 },
          limits: { day: 400 },
          reached: null,
          cost: { day: 0.48, event: 1.6 },
          isOff: false,
        },
        keys: [{ service: 'openai', state: 'set' }],
      },
    };
    page.server.day = {
      ...staffDay,
      tallies: {
        ...staffDay.tallies,
        pictures: [
          { word: 'made', count: 10 },
          { word: 'refused', count: 2 },
        ],
      },
      orderToPicture: { count: 10, p50Ms: 8200, p95Ms: 14_000 },
    };
    await page.store.poll();
    const panel = within(await screen.findByRole('region', { name: 'Picture service' }));
    expect(panel.getByText('openai: 12 of at most 400 for 0.48 today, 40 for 1.60 at this event')).toBeTruthy();
    expect(panel.getByText('Today: 10 made, 2 refused by the service. Half within 8.2 s, 95 % within 14 s.')).toBeTruthy();
    (await button('Stop ordering pictures')).click();
    await expect.poll(() => page.changes).toEqual([{ line: 'PUT pictures', body: { isOn: false } }]);
  });
});

describe('the plain photos panel', () => {
  const panel = async () => within(await screen.findByRole('region', { name: 'Plain photos' }));

  async function shownWith(cards: number, plain: Tallies['plain'], retakes = 0, film: Tallies['film'] = []) {
    const page = await openStaffPage();
    page.server.day = {
      ...staffDay,
      hours: [{ hour: 14, cards, left: 3, broken: 0 }],
      tallies: { ...staffDay.tallies, plain, film },
      retakes,
    };
    await page.store.poll();
    return panel();
  }

  it('shows their share of the day’s cards, and the reasons in plain words', async () => {
    const shown = await shownWith(
      140,
      [
        { word: 'nobody', count: 9 },
        { word: 'failed', count: 4 },
      ],
      1,
    );
    expect(shown.getByText('13 of 140 cards (9 %) show the photo as it was taken.')).toBeTruthy();
    expect(shown.getByText('1 shot retaken by guests.')).toBeTruthy();
    fireEvent.click(shown.getByText('As a table'));
    const rows = shown.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['ReasonCountShare', 'No people found in the photo96 %', 'Cutting people out failed43 %']);
  });

  it('shows what happened to films', async () => {
    const shown = await shownWith(20, [], 0, [
      { word: 'scene', count: 6 },
      { word: 'photo', count: 2 },
      { word: 'still', count: 1 },
    ]);
    expect(shown.getByText('9 guests filmed: 6 in their scene, 2 as the camera saw them, 1 with only a card.')).toBeTruthy();
  });

  it('has a sentence for every reason', async () => {
    const shown = await shownWith(
      60,
      plainReasons.map((word) => ({ word, count: 10 })),
    );
    const words = shown.getAllByRole('rowheader', { hidden: true }).map((cell) => cell.textContent);
    expect(new Set(words).size).toBe(plainReasons.length);
    expect(words.every((text) => text.includes(' '))).toBe(true);
  });

  it('shows that there were none', async () => {
    expect((await shownWith(12, [])).getByText('No card shows the photo as it was taken.')).toBeTruthy();
  });

  it('shows that there are no cards yet, and hides a zero count of retaken shots', async () => {
    const shown = await shownWith(0, []);
    expect(shown.getByText('No card yet.')).toBeTruthy();
    expect(shown.queryByText(/retaken/)).toBeNull();
  });
});
