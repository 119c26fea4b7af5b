import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { cdp, userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { SurveyEditor } from '../../src/studio/page/survey/SurveyEditor.tsx';
import type { WrittenQuestion } from '../../src/studio/document/writtenSurvey.ts';
import { writtenSurvey } from '../../src/studio/document/writtenSurvey.ts';
import type { OpenStudioPart } from '../support/page/openStudioPart.tsx';
import { openStudioPart } from '../support/page/openStudioPart.tsx';
import { click, mouseDown, mouseMove, mouseUp } from '../support/page/pointer.ts';

const open = async (own: object = {}) => openStudioPart(<SurveyEditor />, own);
const survey = ({ store }: OpenStudioPart): readonly WrittenQuestion[] => writtenSurvey(store.getState().whole);
const ids = (studio: OpenStudioPart): string[] => survey(studio).map(({ id }) => id);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const question = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Question' });

/** Taps like a hand: the topmost element gets it. */
async function tap(element: HTMLElement): Promise<void> {
  element.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  await click(x + width / 2, y + height / 2);
}

async function drag(from: HTMLElement, to: HTMLElement): Promise<void> {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  await mouseDown(start.x + start.width / 2, start.y + start.height / 2);
  await mouseMove(start.x + start.width / 2, start.y + start.height / 2 + 5, true);
  await mouseMove(end.x + end.width / 2, end.y + end.height - 2, true);
  await mouseUp(end.x + end.width / 2, end.y + end.height - 2);
}

describe('questions', () => {
  it('are reordered by dragging', async () => {
    const studio = await open();
    await drag(await button(/^Move question 1/), await button(/^Move question 3/));
    await expect.poll(() => ids(studio)).toEqual(['q2', 'q3', 'q1', 'q4']);
    expect(studio.steps()).toEqual(['Move a question']);
  });

  it('are reordered by arrow keys, and focus follows the moved question', async () => {
    const studio = await open();
    (await button(/^Move question 1/)).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => ids(studio)).toEqual(['q2', 'q1', 'q3', 'q4']);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => ids(studio)).toEqual(['q2', 'q3', 'q1', 'q4']);
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move question 3, What is your preferred activity/);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => ids(studio)).toEqual(['q1', 'q2', 'q3', 'q4']);
  });

  it('are added with unique names', async () => {
    const studio = await open();
    await tap(await button('Add a question'));
    await expect.poll(() => ids(studio)).toEqual(['q1', 'q2', 'q3', 'q4', 'another-question']);
    expect((await question()).value).toBe('Another question?');
  });

  it('are reworded, on the screen while typing', async () => {
    const studio = await open();
    await userEvent.fill(await question(), 'Sea or hills?');
    expect(studio.store.getState().previews).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => studio.said('survey', 0, 'text', 'en')).toBe('Sea or hills?');
    // The base’s German text translated the old question, so it is gone.
    expect(studio.said('survey', 0, 'text', 'de')).toBeUndefined();
  });

  it('keep their texts in the initial language', async () => {
    const studio = await open();
    await userEvent.clear(await question());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/enter words/)).toBeVisible();
    expect(studio.steps()).toEqual([]);
  });

  it('show which language is missing texts, and get them', async () => {
    const studio = await open({
      survey: [
        {
          id: 'sea',
          text: 'Sea?',
          options: [
            { value: 'y', text: 'Yes' },
            { value: 'n', text: 'No' },
          ],
        },
      ],
    });
    await tap(await screen.findByText('Deutsch'));
    expect(await screen.findAllByText('missing in Deutsch')).toHaveLength(3);
    await userEvent.fill(await question(), 'Meer?');
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => studio.said('survey', 0, 'text')).toEqual({ en: 'Sea?', de: 'Meer?' });
    expect(await screen.findAllByText('missing in Deutsch')).toHaveLength(2);
  });
});

describe('before a removal', () => {
  it('a question shows what would break, and all of it is fixed in one step', async () => {
    const studio = await open();
    await tap(await button(/^2/));
    await tap(await button('Remove this question'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Card: Garnish')).toBeVisible();
    expect(within(dialog).getByText('Card: Plate')).toBeVisible();
    await tap(within(dialog).getByRole('button', { name: 'Remove a question' }));
    await expect.poll(() => ids(studio)).toEqual(['q1', 'q3', 'q4']);
    expect(JSON.stringify(studio.said('card'))).not.toContain('q2');
    expect(studio.steps()).toEqual(['Remove a question']);
    await studio.store.undo();
    expect(ids(studio)).toEqual(['q1', 'q2', 'q3', 'q4']);
    expect(studio.text()).not.toContain('layers');
  });

  it('everything can stay as it is for one answer, by keyboard alone', async () => {
    const studio = await open();
    (await button(/^2/)).focus();
    await userEvent.keyboard('{Enter}');
    (await button('Remove this question')).focus();
    await userEvent.keyboard(' ');
    const dialog = await screen.findByRole('dialog');
    within(dialog)
      .getByRole('radio', { name: /Remove them/ })
      .focus();
    await userEvent.keyboard('{ArrowDown}{Tab}');
    await userEvent.keyboard('{ArrowDown}{Tab}{Tab}');
    within(dialog).getByRole('button', { name: 'Remove a question' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => ids(studio)).toEqual(['q1', 'q3', 'q4']);
    expect(JSON.stringify(studio.said('card', 'layers'))).toContain('garnish-2.svg');
  });

  it('an answer asks what should happen to its dependents', async () => {
    const studio = await open();
    await tap(await button('Remove “Listening to music”'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Card: Floating music')).toBeVisible();
    expect(within(dialog).getByText('Worn by the guests: Prop headphones')).toBeVisible();
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'Reading books');
    await tap(within(dialog).getByRole('button', { name: 'Remove an answer' }));
    await expect.poll(() => survey(studio)[0]?.options.map(({ value }) => value)).toEqual(['1', '2', '3']);
    expect(studio.said('card', 'layers', 5, 'when')).toEqual({ q1: '1' });
  });

  it('a name changes in the theme along with all its references', async () => {
    const studio = await open();
    await tap(await screen.findByText('Its name in the theme'));
    await userEvent.fill(await screen.findByRole('textbox', { name: 'Name of the question' }), 'pastime');
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    await tap(within(dialog).getByRole('button', { name: 'Rename a question' }));
    await expect.poll(() => ids(studio)[0]).toBe('pastime');
    expect(JSON.stringify(studio.said('card', 'layers'))).toContain('piece-{pastime}.svg');
  });
});

describe('custom questions', () => {
  it('replace the survey by keyboard alone, with one card for all, in one step', async () => {
    const studio = await open();
    const before = studio.text();
    (await button('Start from our own questions…')).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    const [first] = within(dialog).getAllByRole('textbox', { name: 'Question' });
    first?.focus();
    await userEvent.keyboard('Which ship?{Tab}Sail{Enter}Steam{Tab}');
    await userEvent.keyboard('Which sky?{Tab}Sun{Enter}Storm{Tab}');
    await userEvent.keyboard('A snack?{Tab}Fish{Tab}{Enter}');
    expect(await within(dialog).findByText(/at least 2 answers/)).toBeVisible();
    within(dialog).getAllByRole('textbox', { name: 'Answers, one per line' })[2]?.focus();
    await userEvent.keyboard('{Control>}{End}{/Control}{Enter}Ice{Tab}{Enter}');
    await expect.poll(() => ids(studio)).toEqual(['which-ship', 'which-sky', 'a-snack']);
    expect(studio.steps()).toEqual(['Start from own questions']);
    expect(JSON.stringify([studio.said('card'), studio.said('character')])).not.toMatch(/q[1-4]/);
    await studio.store.undo();
    expect(studio.text()).toBe(before);
  });
});

it('custom questions are entered in both languages at once, even five or more', async () => {
  const languages = [
    { tag: 'de', name: 'Deutsch' },
    { tag: 'en', name: 'English' },
  ];
  const studio = await open({ languages });
  await tap(await button('Start from our own questions…'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByRole('group')).toHaveLength(5);
  for (let at = 1; at <= 5; at++) {
    within(dialog).getAllByRole('textbox', { name: 'Question in Deutsch' })[at - 1]?.focus();
    await userEvent.keyboard(`Schön ${String(at)}?{Tab}Ja{Enter}Nö{Tab}Nice ${String(at)}?{Tab}Yes`);
  }
  expect(within(dialog).getAllByRole('group')).toHaveLength(6);
  await tap(within(dialog).getByRole('button', { name: 'Start with these' }));
  expect(within(dialog).getAllByText('Deutsch and English need the same answers, line by line: there are 2 and 1.')).toHaveLength(5);
  for (const answers of within(dialog).getAllByRole('textbox', { name: 'Answers in English, one per line' }).slice(0, 5)) {
    answers.focus();
    await userEvent.keyboard('{Control>}{End}{/Control}{Enter}No');
  }
  await tap(within(dialog).getByRole('button', { name: 'Start with these' }));
  await expect.poll(() => ids(studio)).toEqual(['schoen-1', 'schoen-2', 'schoen-3', 'schoen-4', 'schoen-5']);
  expect(survey(studio)[0]).toEqual({
    id: 'schoen-1',
    text: { de: 'Schön 1?', en: 'Nice 1?' },
    options: [
      { value: 'ja', text: { de: 'Ja', en: 'Yes' } },
      { value: 'noe', text: { de: 'Nö', en: 'No' } },
    ],
  });
});

it('custom questions are entered in the chosen languages of a theme with more than two', async () => {
  const studio = await open();
  await tap(await button('Start from our own questions…'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryAllByRole('textbox', { name: /Deutsch/ })).toEqual([]);
  await tap(within(dialog).getByRole('checkbox', { name: 'Deutsch' }));
  within(dialog).getAllByRole('textbox', { name: 'Question in English' })[0]?.focus();
  await userEvent.keyboard('Which ship?{Tab}Sail{Enter}Steam{Tab}Welches Schiff?{Tab}Segler{Enter}Dampfer');
  await tap(within(dialog).getByRole('button', { name: 'Start with these' }));
  await expect.poll(() => survey(studio)[0]?.text).toEqual({ en: 'Which ship?', de: 'Welches Schiff?' });
});

it('one custom question is enough', async () => {
  const studio = await open();
  await tap(await button('Start from our own questions…'));
  const dialog = await screen.findByRole('dialog');
  await tap(within(dialog).getByRole('button', { name: 'Start with these' }));
  expect(within(dialog).getAllByRole('alert')).toHaveLength(1);
  within(dialog).getAllByRole('textbox', { name: 'Question' })[0]?.focus();
  await userEvent.keyboard('Which ship?{Tab}Sail{Enter}Steam');
  await tap(within(dialog).getByRole('button', { name: 'Start with these' }));
  await expect.poll(() => ids(studio)).toEqual(['which-ship']);
});

describe.each(['light', 'dark'])('in %s', (value) => {
  it('axe finds nothing wrong', async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
    await open();
    await tap(await screen.findByText('Deutsch'));
    await tap((await screen.findAllByRole('button', { name: /^Picture and more/ }))[0]!);
    expect(await wrongs()).toEqual([]);
    await tap(await button('Remove this question'));
    await screen.findByRole('dialog');
    expect(await wrongs()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await tap(await button('Start from our own questions…'));
    expect(await wrongs()).toEqual([]);
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });
});

async function wrongs(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
