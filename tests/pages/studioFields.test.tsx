import axe from 'axe-core';
import { screen, within } from '@testing-library/react';
import { cdp, page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FieldsView } from '../../src/studio/page/inspector/FieldsView.tsx';
import { Inspector } from '../../src/studio/page/inspector/Inspector.tsx';
import { FieldGroup } from '../../src/studio/page/inspector/FieldGroup.tsx';
import type { Path } from '../../src/shared/theme/ThemeEdit.ts';
import { openFields } from '../support/page/openFields.tsx';

beforeEach(() => page.viewport(900, 768));

/** A part of the theme in the inspector. */
const open = (path: Path, own: object = {}) =>
  openFields(
    <main className="fields">
      <h2>Fields</h2>
      <FieldGroup path={path} />
    </main>,
    own,
  );

const keys = (text: string): Promise<void> => userEvent.keyboard(text);

/** Presses Tab until this element has the focus, like a person without a mouse. */
async function tabTo(name: RegExp | string): Promise<void> {
  const label = (element: Element | null): string => (element === null ? '' : (element.getAttribute('aria-label') ?? labelOf(element)));
  await expect.poll(() => document.querySelectorAll('.field').length).toBeGreaterThan(0);
  for (let step = 0; step < 120; step++) {
    await keys('{Tab}');
    const said = label(document.activeElement);
    if (typeof name === 'string' ? said === name : name.test(said)) return;
  }
  throw new Error(`No Tab leads to ${String(name)}.`);
}

const labelOf = (element: Element): string =>
  [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent.trim()).join(' ') || element.textContent.trim();

describe('by keyboard alone', () => {
  it('a number changes by arrows and digits, and typing its digits is one undo step', async () => {
    const { own, commands } = open(['shape']);
    await tabTo('Radius');
    await keys('{ArrowUp}{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
    await expect.poll(() => own(['shape', 'radius'])).toBe(12 + (await classicRadius()));
    await keys('{Control>}a{/Control}64');
    await keys('{Tab}');
    await expect.poll(() => own(['shape', 'radius'])).toBe(64);
    expect(new Set(commands.map(({ key }) => key))).toEqual(new Set(['field shape.radius']));
  });

  it('a value that the schema refuses is explained beside the field, not sent, and not lost', async () => {
    const { commands } = open(['shape']);
    await tabTo('Radius');
    await keys('{Control>}a{/Control}-5');
    await expect.element(page.getByText('Found -5; expected at least 0.')).toBeVisible();
    await keys('{Tab}');
    expect(screen.getByRole('spinbutton', { name: 'Radius' })).toHaveValue('-5');
    expect(commands.filter(({ edits }) => JSON.stringify(edits).includes('-5'))).toEqual([]);
    await keys('{Shift>}{Tab}{/Shift}{Escape}');
    expect(screen.getByRole('spinbutton', { name: 'Radius' })).toHaveValue(String(await classicRadius()));
  });

  it('a duration in milliseconds can be tried out', async () => {
    open(['idle']);
    await tabTo('Try');
    await keys('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await keys('{Enter}');
  });

  it('a yes/no field', async () => {
    const { own } = open(['sounds']);
    await tabTo('Enabled');
    await keys(' ');
    await expect.poll(() => own(['sounds', 'enabled'])).toBeTypeOf('boolean');
  });

  it('a choice among several', async () => {
    const { own } = open(['share']);
    await tabTo('Error correction');
    await keys('Q');
    await expect.poll(() => own(['share', 'errorCorrection'])).toBe('Q');
  });

  it('a text', async () => {
    const { own } = open(['consent']);
    await tabTo('Version');
    await keys('{Control>}a{/Control}2027-01{Tab}');
    await expect.poll(() => own(['consent', 'version'])).toBe('2027-01');
  });

  it('texts in their own language, with missing ones named', async () => {
    const { own } = open(['texts', 'posing'], {
      languages: ['en', 'de'].map((tag) => ({ tag, name: tag })),
      texts: { posing: { back: 'Hello' } },
    });
    await expect.poll(() => document.querySelectorAll('[data-path="texts.posing.back"] em').length).toBe(1);
    await tabTo(/^Back/);
    await tabTo(/^de/);
    await keys('Hallo{Tab}');
    await expect.poll(() => own(['texts', 'posing', 'back'])).toEqual({ en: 'Hello', de: 'Hallo' });
  });

  it('texts in a theme with one language have one field, and only that language is written', async () => {
    const { own } = open(['texts', 'posing'], { languages: [{ tag: 'de', name: 'Deutsch' }] });
    await tabTo('Back');
    expect(document.querySelectorAll('[data-path="texts.posing.back"] textarea')).toHaveLength(1);
    await keys('{Control>}a{/Control}Noch mal{Tab}');
    await expect.poll(() => own(['texts', 'posing', 'back'])).toEqual({ de: 'Noch mal' });
  });

  it('texts list only the theme’s own languages, before and after a change', async () => {
    const { own } = open(['texts', 'posing'], { languages: ['de', 'fr'].map((tag) => ({ tag, name: tag })) });
    const listed = () =>
      [...document.querySelectorAll('[data-path="texts.posing.back"] .field-languages > label')].map((one) => one.getAttribute('lang'));
    await expect.poll(listed).toEqual(['de', 'fr']);
    await tabTo(/^Back/);
    await keys('{Control>}a{/Control}Noch mal{Tab}');
    await expect.poll(() => own(['texts', 'posing', 'back', 'de'])).toBe('Noch mal');
    expect(listed()).toEqual(['de', 'fr']);
  });

  it("the booth's initial language is the first of the list, or the one chosen beside it", async () => {
    const { own } = open(['languages'], {
      languages: [
        { tag: 'de', name: 'Deutsch' },
        { tag: 'en', name: 'English' },
      ],
    });
    const start = page.getByRole('combobox', { name: 'The booth starts in' });
    await expect.element(start).toHaveValue('de');
    await tabTo('Language 2 up');
    await keys('{Enter}');
    await expect.element(start).toHaveValue('en');
    expect(own(['language'])).toBeUndefined();
    await userEvent.selectOptions(start, 'Deutsch');
    await expect.poll(() => own(['language'])).toBe('de');
  });

  it('a colour, with its contrast', async () => {
    const { own } = open(['colors']);
    await tabTo('Ink: headings and questions');
    await keys('{Control>}a{/Control}#ddeeff');
    await expect.poll(() => document.querySelector('[data-path="colors.ink"] .bad')?.textContent).toMatch(/:1 with .*too little/);
    await keys('{Tab}');
    await expect.poll(() => own(['colors', 'ink'])).toBe('#ddeeff');
  });

  it('a picture and a font by name', async () => {
    const { own } = open(['brand']);
    await tabTo('Logo');
    await keys('emoji:rocket{Tab}');
    await expect.poll(() => own(['brand', 'logo'])).toBe('emoji:rocket');
  });

  it('a font family', async () => {
    const { own } = open(['type', 'title']);
    await tabTo('Family');
    await keys('{Control>}a{/Control}serif{Tab}');
    await expect.poll(() => own(['type', 'title', 'family'])).toBe('serif');
  });

  it('a box, number by number', async () => {
    const { own } = open(['layouts', 'portrait', 'welcome', 'tagline']);
    await tabTo('Width');
    await keys('{Control>}a{/Control}444{Tab}');
    await expect.poll(() => (own(['layouts', 'portrait', 'welcome', 'tagline']) as number[])[2]).toBe(444);
  });

  it('a condition on answers', async () => {
    const { own } = open(['character', 'props', 0], { character: { props: [{ image: 'emoji:crown', at: 'crown', width: 1 }] } });
    await expect.poll(() => document.querySelectorAll('.field-condition input').length).toBeGreaterThan(1);
    const first = document.querySelector<HTMLInputElement>('.field-condition input')!;
    await tabTo(labelOf(first));
    await keys(' ');
    await expect.poll(() => own(['character', 'props', 0, 'when'])).toBeTypeOf('object');
    await keys(' ');
    await expect.poll(() => own(['character', 'props', 0, 'when'])).toBeUndefined();
  });

  it('a list: adding, moving, removing', async () => {
    const { own } = open(['keys'], { keys: { capture: ['PageDown', 'b'] } });
    await tabTo('Key 2 up');
    await keys('{Enter}');
    await expect.poll(() => own(['keys', 'capture'])).toEqual(['b', 'PageDown']);
    await tabTo('Remove Key 2');
    await keys('{Enter}');
    await expect.poll(() => own(['keys', 'capture'])).toEqual(['b']);
  });

  it('a choice among variants', async () => {
    const { own } = open(['card', 'layers', 0, 'whenLow'], { card: { layers: [{ fill: '#ffffff', box: [0, 0, 100, 100] }] } });
    await tabTo('Where a face is low');
    await keys('M');
    await expect.poll(() => own(['card', 'layers', 0, 'whenLow'])).toEqual({ shift: [0, 0] });
  });

  it('JSON, with a plain sentence until it is complete', async () => {
    const { own } = open(['picture']);
    await tabTo('More fields for img2img');
    await keys('{Control>}a{/Control}{{ "steps": ');
    await expect.element(page.getByText(/not valid JSON/)).toBeVisible();
    await keys('20 }{Tab}');
    await expect.poll(() => own(['picture', 'img2img'])).toEqual({ steps: 20 });
  });
});

describe('the inspector', () => {
  const inspect = (own: object = {}) => {
    const page = openFields(
      <main>
        <Inspector />
      </main>,
      own,
    );
    return page;
  };

  it("shows a text box's text, font style and colour as well, and a link to its parent", async () => {
    const { store, own } = inspect();
    store.select(['layouts', 'portrait', 'welcome', 'tagline']);
    await expect
      .poll(paths)
      .toEqual([
        'layouts.portrait.welcome.tagline',
        'brand.tagline',
        'colors.inkQuiet',
        ...['family', 'weight', 'size', 'minSize', 'lineHeight', 'letterSpacing'].map((name) => `type.tagline.${name}`),
      ]);
    await tabTo('Welcome');
    await keys('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Welcome', level: 2 })).toBeVisible();
    expect(own(['layouts'])).toBeUndefined();
  });

  it('opens a list entry, and adds a missing one', async () => {
    const { store, own } = inspect();
    store.select(['formats']);
    await tabTo('Add format');
    await keys('{Enter}');
    await expect.poll(() => own(['formats'])).toEqual([{ id: 'format-1', text: 'Words' }]);
    await tabTo(/^Format 1/);
    await keys('{Enter}');
    await tabTo('Add boomerang');
    await keys('{Enter}');
    await expect.poll(() => own(['formats', 0, 'boomerang'])).toEqual({ seconds: 0.5 });
  });

  it('shows the default sheets while none are laid out, and adds a single permanent one', async () => {
    const { store, own } = inspect({ card: { layers: [{ fill: '#ffffff', box: [0, 0, 710, 1000] }] } });
    store.select(['print', 'sheets']);
    await expect.element(page.getByText(/the booth prints the whole card on a 4x6/)).toBeVisible();
    await tabTo('Add sheet');
    await keys('{Enter}');
    await expect.poll(() => (own(['print', 'sheets']) as unknown[] | undefined)?.length).toBe(1);
    expect(own(['print', 'sheets', 0])).toMatchObject({ id: 'sheet-1', paper: '4x6', layers: [{ made: 'whole' }, {}, {}] });
    expect(store.getState().state?.inLanguages?.print?.sheets).toHaveLength(1);
  });

  it('changes nothing while a theme is only viewed', async () => {
    const { store } = inspect();
    store.take({ ...store.getState().state!, readOnly: 'This theme comes with the booth.' });
    store.select(['shape']);
    await expect.poll(() => document.querySelectorAll('.field').length).toBeGreaterThan(3);
    expect([...document.querySelectorAll('.field :is(input, select, textarea)')].filter((one) => !one.matches(':disabled'))).toEqual([]);
  });
});

const paths = (): (string | null)[] => [...document.querySelectorAll('.field[data-path]')].map((one) => one.getAttribute('data-path'));

describe('a field', () => {
  it('is one undo step per word, sent when typing pauses', async () => {
    const { store, clock, commands, own } = open(['name']);
    await tabTo('Name');
    await keys('{Control>}a{/Control}Harvest');
    clock.advance(299);
    expect(commands).toEqual([]);
    clock.advance(1);
    await expect.poll(() => own(['name'])).toBe('Harvest');
    expect(commands).toHaveLength(1);
    await keys(' fair{Tab}');
    await expect.poll(() => own(['name'])).toBe('Harvest fair');
    await store.undo();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Fair');
  });

  it('is previewed at once, before the draft has it', async () => {
    const { store, commands } = open(['shape']);
    await tabTo('Radius');
    await keys('{ArrowUp}');
    expect(commands).toEqual([]);
    expect(store.getState().previews).toEqual([{ path: ['shape', 'radius'], value: (await classicRadius()) + 1 }]);
  });

  it('shows the inherited value, and resets to it', async () => {
    const { own } = open(['shape'], { shape: { radius: 3 } });
    const back = page.getByRole('button', { name: /^Radius: use classic’s \(\d+\)$/ });
    await expect.element(back).toBeVisible();
    await back.click();
    await expect.poll(() => own(['shape', 'radius'])).toBeUndefined();
    await expect.element(page.getByText('from classic').first()).toBeVisible();
  });

  it('follows changes made elsewhere, unless it is being edited', async () => {
    const { changeOutside } = open(['shape'], { shape: { radius: 3 } });
    const radius = page.getByRole('spinbutton', { name: 'Radius', exact: true });
    await expect.element(radius).toHaveValue('3');
    changeOutside('{ "name": "Fair", "extends": "classic", "shape": { "radius": 5 } }');
    await expect.element(radius).toHaveValue('5');
  });

  it('shows that a colour is derived from others', async () => {
    open(['colors'], { colors: { ground: '#102030', accent: '#ff8800' } });
    await expect.element(page.getByText('derived from your colours').first()).toBeVisible();
  });
});

describe('a dropped file', () => {
  /** A server that accepts the file and returns its name in the theme. */
  function serverTakes(name: string): string[] {
    const uploaded: string[] = [];
    const { fetch } = window;
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const address = typeof input === 'string' ? input : '';
      if (!address.startsWith('/files')) return fetch(input, init);
      uploaded.push(address);
      return Response.json({ name });
    });
    return uploaded;
  }

  async function drop(path: string, file: File): Promise<void> {
    await expect.poll(() => document.querySelector(`[data-path="${path}"] .field-drop`)).not.toBeNull();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    const place = document.querySelector(`[data-path="${path}"] .field-drop`)!;
    for (const type of ['dragover', 'drop']) place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }

  it('becomes the picture', async () => {
    const uploaded = serverTakes('art/logo.svg');
    const { own } = open(['brand']);
    await drop('brand.logo', new File(['<svg/>'], 'My logo.svg'));
    await expect.poll(() => own(['brand', 'logo'])).toBe('art/logo.svg');
    expect(uploaded).toEqual(['/files?name=My%20logo.svg']);
  });

  it('becomes a font of the theme, and its family', async () => {
    serverTakes('fonts/bebas.woff2');
    const { own, commands } = open(['type', 'title'], { fonts: [{ family: 'A', weight: 400, file: 'a.woff2' }] });
    await drop('type.title.family', new File(['wOF2'], 'Bebas-Neue_Regular.woff2'));
    await expect.poll(() => own(['type', 'title', 'family'])).toBe('Bebas Neue');
    expect(own(['fonts', 1])).toEqual({ family: 'Bebas Neue', weight: 400, file: 'fonts/bebas.woff2' });
    expect(commands).toHaveLength(1);
  });
});

describe('All settings', () => {
  it.each([
    ['line height', 'Line height'],
    ['countdownSeconds', 'Countdown seconds'],
    ['press buttons buzzers', 'Start'],
  ])('finds “%s”', async (query, label) => {
    openFields(<FieldsView />);
    await tabIntoSearch(query);
    await expect
      .poll(() => [...document.querySelectorAll('.field-label')].some(({ textContent }) => textContent.endsWith(label)))
      .toBe(true);
  });

  it('opens at once, with every part of the theme on the left', async () => {
    openFields(<FieldsView />);
    await expect.poll(() => within(document.querySelector('nav')!).queryAllByRole('button').length).toBeGreaterThan(20);
    expect(document.querySelectorAll('.field').length).toBeLessThan(40);
  });
});

async function tabIntoSearch(query: string): Promise<void> {
  await expect.poll(() => document.querySelector('input[type=search]')).not.toBeNull();
  await keys('{Tab}');
  await keys(query);
}

describe.each(['light', 'dark'])('axe, in a %s page', (scheme) => {
  it.each<readonly [Path, object]>([
    [['colors'], {}],
    [['motion'], {}],
    [['brand'], { languages: ['en', 'de'].map((tag) => ({ tag, name: tag })) }],
    [['type', 'title'], {}],
    [['fonts', 0], {}],
    [['layouts', 'portrait', 'welcome'], {}],
    [['card', 'layers', 0], {}],
    [['character', 'props', 0], {}],
    [['picture'], {}],
    [['keys'], { keys: { capture: ['PageDown', 'b'] } }],
  ])('finds nothing wrong with %j', async (path, own) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    open(path, own);
    await expect.poll(() => document.querySelectorAll('.field').length).toBeGreaterThan(0);
    await expectNothingWrong();
  });

  it('finds nothing wrong with a search', async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    openFields(
      <main>
        <FieldsView />
      </main>,
    );
    await tabIntoSearch('print');
    await expect.poll(() => document.querySelectorAll('.field').length).toBeGreaterThan(5);
    await expectNothingWrong();
  });
});

async function expectNothingWrong(): Promise<void> {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'page-has-heading-one': { enabled: false }, region: { enabled: false } },
  });
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html)
          .slice(0, 3)
          .join(' ')}`,
    ),
  ).toEqual([]);
}

async function classicRadius(): Promise<number> {
  const { default: raw } = (await import('../../assets/themes/classic/theme.json?raw')) as { readonly default: string };
  return Number(/"radius": (\d+)/.exec(raw)?.[1]);
}
