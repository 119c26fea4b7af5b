import { screen, within } from '@testing-library/react';
import { page, userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import { CardWorkspace } from '../../src/studio/page/card/CardWorkspace.tsx';
import { FieldEditor } from '../../src/studio/page/inspector/FieldEditor.tsx';
import { PictureDialog } from '../../src/studio/page/stage/PictureDialog.tsx';
import { SurveyEditor } from '../../src/studio/page/survey/SurveyEditor.tsx';
import { openStage } from '../support/page/openStage.tsx';
import { openStudioPart } from '../support/page/openStudioPart.tsx';
import { putOnPage } from '../support/page/putOnPage.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const pictures = async () => Promise.resolve({ url: tinyPng, shape: 'cutout' as const });
const press = async (name: string | RegExp): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));

/** Selects a part of the screen in the list and presses Delete. */
async function remove(name: string): Promise<void> {
  await page.viewport(900, 760);
  await userEvent.click(await screen.findByRole('option', { name }));
  screen.getByRole('listbox', { name: 'On this screen' }).focus();
  await userEvent.keyboard('{Delete}');
}

it('Delete removes a language', async () => {
  const { commands } = await openStage();
  await remove('“Deutsch”');
  await expect.poll(() => commands.map(({ edits }) => edits)).toEqual([[{ kind: 'remove', path: ['languages'], at: 1 }]]);
});

it('Delete on an answer leads to where it is removed', async () => {
  const { store, commands } = await openStage();
  store.show({ scene: 'survey-1' });
  await remove('Answer 2');
  await expect.poll(() => store.getState().place).toBe('survey');
  expect(store.getState().selected).toEqual(['survey', 0]);
  expect(await screen.findByRole('alert')).toHaveTextContent('removed here');
  expect(commands).toEqual([]);
});

it('a refused edit moves nothing on the page, and its message disappears with the next action', async () => {
  const { store } = await openStage();
  await page.viewport(900, 760);
  const sheet = await screen.findByRole('application');
  const before = sheet.getBoundingClientRect();
  await remove('The tagline');
  expect(await screen.findByRole('alert')).toHaveTextContent('belongs to this screen');
  expect(sheet.getBoundingClientRect()).toEqual(before);
  store.select(null);
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

it('resetting a value shows what replaces it', async () => {
  await openStudioPart(
    <>
      <FieldEditor path={['brand', 'name']} />
      <FieldEditor path={['brand', 'logo']} />
      <FieldEditor path={['colors', 'accentEdge']} />
    </>,
    { brand: { name: 'Pier', logo: 'logo.svg' }, colors: { accent: '#7a1f5c', accentEdge: '#333333' } },
  );
  expect(await screen.findByRole('button', { name: /^Name: use classic’s \(.+\)$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Logo: remove' })).toBeVisible();
  expect(screen.getByRole('button', { name: /: follow your colours \(#/ })).toBeVisible();
  expect(screen.queryByText('Back to what it was')).toBeNull();
});

it('on a dark background, the page offers to adapt the ink', async () => {
  const studio = await openStudioPart(<FieldEditor path={['colors', 'ground']} />, { colors: { ink: '#16213e' } });
  await userEvent.fill(await screen.findByRole('textbox', { name: 'Background' }), '#101018');
  await press(/^Let ink follow: #/);
  await expect.poll(() => JSON.parse(studio.text()) as unknown).toMatchObject({ colors: { ground: '#101018' } });
  await expect.poll(() => studio.text()).not.toContain('#16213e');
});

it('a prop is added at the size at which it is shown', async () => {
  const studio = await openStudioPart(<FieldEditor path={['character', 'props']} />, own);
  await press(/^Add/);
  await expect.poll(() => studio.said('character', 'props', 0)).toEqual({ image: 'emoji:sunglasses', at: 'eyes', width: 2.2 });
});

it('a logo is removed by Delete, or where its picture is chosen', async () => {
  const { store, commands, theme } = await openStage();
  const logo = { ...theme, brand: { ...theme.brand, logo: '/themes/classic/art/logo.svg' } };
  store.take({ ...store.getState().state!, inLanguages: logo, text: JSON.stringify(logo) });
  await remove('The name or logo');
  await expect.poll(() => commands.map(({ edits }) => edits)).toEqual([[{ kind: 'reset', path: ['brand', 'logo'] }]]);
});

it("the button for the user's own file stays visible, however many pictures there are", async () => {
  putOnPage(
    <PictureDialog
      name="The logo"
      upload={async () => Promise.resolve({ name: 'a.png' })}
      onChoose={() => undefined}
      onClose={() => undefined}
    />,
  );
  const file = await screen.findByLabelText(/file, chosen or dropped here/);
  expect(file.closest('[role="group"]')).toBeNull();
});

it('Tab moves from an answer to the next one; opened, each can be removed by keyboard', async () => {
  const studio = await openStudioPart(<SurveyEditor />);
  (await screen.findByRole('textbox', { name: 'Answer 1' })).focus();
  const passed: (string | null | undefined)[] = [];
  for (let step = 0; step < 3; step++) {
    await userEvent.keyboard('{Tab}');
    passed.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
  }
  expect(passed[0]).toMatch(/^Move answer 2/);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 2' }));
  const before = (studio.said('survey', 0, 'options') as unknown[]).length;
  await press(/^Picture and more for “Watching/);
  await press('Remove this answer');
  const dialog = screen.queryByRole('dialog');
  if (dialog !== null) await userEvent.click(within(dialog).getByRole('button', { name: 'Remove an answer' }));
  await expect.poll(() => (studio.said('survey', 0, 'options') as unknown[]).length).toBe(before - 1);
});

const own = {
  languages: [{ tag: 'en', name: 'English' }],
  survey: [
    {
      id: 'ship',
      text: 'Which ship?',
      options: [
        { value: 'sail', text: 'Sail' },
        { value: 'steam', text: 'Steam' },
      ],
    },
  ],
  card: {
    layers: [
      { picture: 'character', box: [0, 0, 710, 800] },
      { image: 'emoji:sparkles', box: [10, 10, 100, 100], when: { ship: 'steam' } },
    ],
  },
  character: { light: [], props: [] },
};

it('a selected layer is visible: the preview switches to an answer that shows it', async () => {
  await openStudioPart(<CardWorkspace pictures={pictures} />, own);
  expect(await screen.findByRole('button', { name: 'Sail', pressed: true })).toBeVisible();
  await press(/^Sparkles/);
  expect(await screen.findByRole('button', { name: 'Steam', pressed: true })).toBeVisible();
});

it('a picture fills the card with one button', async () => {
  const studio = await openStudioPart(<CardWorkspace pictures={pictures} />, own);
  await press(/^Sparkles/);
  await press('Fill the card with this picture');
  await expect.poll(() => studio.said('card', 'layers', 1, 'box')).toEqual([0, 0, 710, 1000]);
});

it('a strip or a sheet of paper is removed where it was added', async () => {
  const studio = await openStudioPart(<CardWorkspace pictures={pictures} />, own);
  const before = studio.text();
  await press('Offer a strip of photos as well');
  await press('Remove “A strip of three photos”');
  await expect.poll(() => studio.said('formats')).toBeUndefined();
  await press('Print on 4x6 as well');
  await press('Remove “Paper: cards”');
  await expect.poll(() => studio.said('print', 'sheets')).toBeUndefined();
  expect(JSON.parse(studio.text())).toMatchObject(JSON.parse(before) as object);
});

it('a refused fix can be tried again', async () => {
  const { store, commands, server } = await openStage();
  const fix = { label: 'Make it shorter', edits: [{ kind: 'set', path: ['brand', 'tagline'], value: 'Ahoy' }] } as const;
  const finding = { severity: 'warning', message: 'Too long.', help: null, rule: null, path: [], scene: null, fix } as const;
  server.refusal = 'The theme’s folder cannot be written.';
  expect(await store.fix(finding)).toBe(false);
  server.refusal = null;
  await store.fix(finding);
  expect(commands.map(({ label }) => label)).toEqual(['Make it shorter']);
});
