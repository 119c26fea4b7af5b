import type { Locator, Page, Request } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { runsOf } from '../support/arbitrary/runsOf.ts';
import { seed } from '../support/arbitrary/seed.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import type { Control, Pressable } from '../support/built/studioPresses.ts';
import { controlsIn, elementOf, isUsable, operate } from '../support/built/studioPresses.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { Chance } from '../support/groups/Chance.ts';
import { studioAtWork } from '../support/studio/studioAtWork.ts';

/** Seconds of pressing; 50 minutes are enough for every control. */
const pressingS = runsOf({ usual: 120, long: 3000 });
/** How many kinds of controls to draw at random from each panel and dialog. */
const drawn = runsOf({ usual: 8, long: 1000 });
/** A field sends a choice or text after 300 ms. */
const restMs = 400;
const patience = { timeout: 90_000 };

const answer = (value: string, text: unknown, emoji: string) => ({ value, text, image: `emoji:${emoji}` });
/** With two-language questions, conditions and a prop; a strip is added in the studio. */
const pier = {
  name: 'Pier',
  extends: 'classic',
  languages: [
    { tag: 'en', name: 'English' },
    { tag: 'de', name: 'Deutsch' },
  ],
  survey: [
    {
      id: 'ship',
      text: { en: 'Which ship?', de: 'Welches Schiff?' },
      options: [
        answer('sail', { en: 'A sailing boat', de: 'Ein Segler' }, 'sailboat'),
        answer('ferry', { en: 'The ferry', de: 'Die Fähre' }, 'ferry'),
        answer('oars', 'Oars', 'canoe'),
      ],
    },
    {
      id: 'sky',
      text: { en: 'Which sky?', de: 'Welcher Himmel?' },
      options: [answer('sun', 'Sun', 'sun'), answer('storm', 'Storm', 'tornado')],
    },
  ],
  card: {
    layers: [
      { fill: '#ffe3b3', box: [0, 0, 710, 1000] },
      { image: 'emoji:sailboat', box: [40, 40, 200, 200], when: { ship: 'sail' } },
      { image: 'emoji:tornado', box: [440, 40, 200, 200], when: { sky: 'storm' } },
      { picture: 'character', box: [55, 200, 600, 600] },
      { text: '{brand}', box: [60, 850, 590, 90], color: '#3a0f35', family: 'Figtree', weight: 700, size: 60, align: 'center' },
    ],
  },
  character: { props: [{ image: 'emoji:party-popper', at: 'ears', width: 1.2, when: { ship: 'sail' } }] },
};

/** A part of the page: the control that opens it, and its area. */
interface Panel {
  readonly place: string;
  readonly steps: readonly (readonly [role: 'button' | 'option' | 'radio', name: string | RegExp])[];
  readonly area: '.middle' | '.inspector';
}

const settings = [
  ...[
    'The theme itself',
    'Languages',
    'Brand',
    'Colours',
    'Fonts',
    'Type',
    'Type of individual buttons',
    'Corners, lines and shadows',
    'Motion',
  ],
  ...['Sounds', 'Words', 'Questions', 'Camera', 'Making the picture', 'Taking the card home', 'Keys and buzzers', 'Consent'],
  ...['When nobody is there', 'Card', 'Formats', 'Print', 'Guests on the card', 'Layouts'],
];
const parts = ['The name or logo', 'The languages', 'The start button', 'The background'];
const panels: readonly Panel[] = [
  ...parts.flatMap((part) =>
    (['.middle', '.inspector'] as const).map((area): Panel => ({
      place: 'Screens',
      steps: [
        ['button', 'Welcome'],
        ['option', part],
      ],
      area,
    })),
  ),
  { place: 'All screens', steps: [], area: '.middle' },
  { place: 'Questions', steps: [], area: '.middle' },
  { place: 'Questions', steps: [['radio', /^Deutsch/]], area: '.middle' },
  { place: 'Cards', steps: [['radio', 'Card']], area: '.middle' },
  {
    place: 'Cards',
    steps: [
      ['radio', 'Card'],
      ['button', 'Sailboat'],
    ],
    area: '.inspector',
  },
  {
    place: 'Cards',
    steps: [
      ['radio', 'Card'],
      ['button', 'Name of the brand'],
    ],
    area: '.inspector',
  },
  {
    place: 'Cards',
    steps: [
      ['radio', 'Card'],
      ['radio', 'By answers'],
    ],
    area: '.middle',
  },
  { place: 'Cards', steps: [['radio', 'A strip of three photos']], area: '.middle' },
  {
    place: 'Cards',
    steps: [
      ['radio', 'A strip of three photos'],
      ['button', 'Shot 2'],
    ],
    area: '.inspector',
  },
  { place: 'Findings', steps: [], area: '.middle' },
  ...settings.map((name): Panel => ({ place: 'All settings', steps: [['button', name]], area: '.middle' })),
];

/** A control, and the control that opens its dialog. */
interface Target {
  readonly panel: Panel;
  readonly opener: Control | null;
  readonly control: Control;
}

const press = (target: Locator): Promise<void> => target.first().evaluate((one: HTMLElement) => one.click());
const frames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
const kindOf = ({ role, name }: Control): string => `${role} ${name.replaceAll(/“[^”]*”/g, '“”').replaceAll(/[#\d][\da-f]*/g, '#')}`;
const inWords = ({ panel, opener, control }: Target): string =>
  [
    panel.place,
    ...panel.steps.map(([, name]) => String(name)),
    ...(opener === null ? [] : [opener.name]),
    `${control.role} “${control.name}”`,
  ].join(' > ');

test(
  `every control pressed twice quickly acts as when pressed slowly, and can be undone (seed ${String(seed)})`,
  { timeout: (pressingS + 120) * 1000 },
  async () => {
    const chance = new Chance(seed);
    const studio = await studioAtWork(temporaryFolder({ 'theme.json': `${JSON.stringify(pier, null, 2)}\n` }));
    const { page, errors, close } = await openKiosk({ width: 1366, height: 768, reducedMotion: 'reduce' });
    onTestFinished(close);
    let underWay = 0;
    page.on('request', (request) => (underWay += request.method() === 'POST' ? 1 : 0));
    const ended = (request: Request): number => (underWay -= request.method() === 'POST' ? 1 : 0);
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    /** Waits until no request to the server is pending. */
    const settled = async (): Promise<void> => {
      for (let calm = 0; calm < 3; calm = underWay === 0 ? calm + 1 : 0) await frames(page);
    };
    const text = (): Promise<string> => studio.state().then((state) => state.text);
    const navigate = (name: string): Promise<void> =>
      press(page.getByRole('navigation', { name: 'What to work on' }).getByRole('button', { name: new RegExp(`^${name}`) }));
    const dialog = page.locator('dialog:modal');

    await page.goto(studio.address);
    await page.getByRole('listbox', { name: 'On this screen' }).waitFor(patience);
    await navigate('Cards');
    await page.getByRole('button', { name: 'Offer a strip of photos as well' }).click(patience);
    await expect.poll(text, patience).toContain('"strip"');
    await settled();
    const base = await text();

    /** Reopens a panel, and the dialog in it. */
    const reach = async (panel: Panel, opener: Control | null): Promise<Locator> => {
      await page.evaluate(() => document.querySelectorAll<HTMLDialogElement>('dialog[open]').forEach((one) => one.close()));
      await page.keyboard.press('Escape');
      await navigate('Findings');
      await frames(page);
      await navigate(panel.place);
      await frames(page);
      // Fixes are known after the check.
      if (panel.place === 'Findings') await studio.state(({ checking }) => !checking);
      for (const [role, name] of panel.steps) {
        await press(page.getByRole(role, { name, exact: true }));
        await frames(page);
      }
      await settled();
      const area = page.locator(panel.area).first();
      if (opener === null) return area;
      const element = await elementOf(area, opener);
      if (element !== null) await operate(page, element);
      await settled();
      return dialog.last();
    };
    const rest = async (): Promise<void> => {
      await page.waitForTimeout(restMs);
      await settled();
    };
    /** Undoes a press, if there is something to undo. */
    const undone = async (): Promise<string> => {
      for (let steps = 0; steps < 4 && (await text()) !== base; steps++) await studio.post('/undo', {});
      return text();
    };
    const result = async () => ({ text: await text(), alerts: await page.getByRole('alert').allTextContents() });
    const pressedTwice = async ({ panel, opener, control }: Target, pauseMs: number | null) => {
      const element: Pressable | null = await elementOf(await reach(panel, opener), control);
      if (element === null) return null;
      await operate(page, element);
      if (pauseMs === null) await rest();
      else await page.waitForTimeout(pauseMs);
      const opened = (await dialog.count()) > (opener === null ? 0 : 1);
      if (await isUsable(element)) await operate(page, element);
      await rest();
      return { ...(await result()), opened };
    };

    const until = Date.now() + pressingS * 1000;
    const asked = new Set<string>();
    let pressed = 0;
    const walk = async (panel: Panel, opener: Control | null): Promise<void> => {
      const area = await reach(panel, opener);
      if ((await area.count()) === 0) return;
      // If several buttons open the same dialog, it is tested once.
      const title = opener === null ? '' : ((await area.getByRole('heading').first().textContent()) ?? '').replaceAll(/“[^”]*”/g, '');
      if (asked.has(title)) return;
      if (opener !== null) asked.add(title);
      const kinds = new Map((await controlsIn(area)).map((control) => [kindOf(control), control]));
      for (const control of shuffled([...kinds.values()], chance).slice(0, drawn)) {
        if (Date.now() > until) return;
        const target = { panel, opener, control };
        const what = `${inWords(target)}, seed ${String(seed)}`;
        const slow = await pressedTwice(target, null);
        if (slow === null) continue;
        expect(await undone(), `undo after ${what}`).toBe(base);
        const pauseMs = chance.whole(50, 500);
        const fast = await pressedTwice(target, pauseMs);
        expect(await undone(), `undo after ${what}`).toBe(base);
        expect({ text: fast?.text, alerts: fast?.alerts }, `${what}, ${String(pauseMs)} ms apart`).toEqual({
          text: slow.text,
          alerts: slow.alerts,
        });
        // The only allowed alerts are about missing input in an empty form.
        for (const said of slow.alerts) expect(said, what).toMatch(/no words|needs/);
        expect(errors, what).toEqual([]);
        pressed++;
        if (slow.opened && opener === null) await walk(panel, control);
      }
    };
    for (const panel of shuffled(panels, chance)) if (Date.now() < until) await walk(panel, null);
    expect(pressed).toBeGreaterThan(10);
  },
);

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => [chance.share(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
