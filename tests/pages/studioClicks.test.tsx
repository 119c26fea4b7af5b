import { screen, within } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { FieldEditor } from '../../src/studio/page/inspector/FieldEditor.tsx';
import { FieldGroup } from '../../src/studio/page/inspector/FieldGroup.tsx';
import { CardWorkspace } from '../../src/studio/page/card/CardWorkspace.tsx';
import { SurveyEditor } from '../../src/studio/page/survey/SurveyEditor.tsx';
import { openStudioPart } from '../support/page/openStudioPart.tsx';
import { tinyPng } from '../support/picture/tinyPng.ts';

const survey = [
  {
    id: 'ship',
    text: 'Which ship?',
    options: ['Sail', 'Steam', 'Oars'].map((text) => ({ value: text.toLowerCase(), text })),
  },
  { id: 'sky', text: 'Which sky?', options: ['Sun', 'Storm'].map((text) => ({ value: text.toLowerCase(), text })) },
  { id: 'sea', text: 'Which sea?', options: ['North', 'South'].map((text) => ({ value: text.toLowerCase(), text })) },
];
const layer = (text: string) => ({
  text,
  box: [60, 850, 590, 90],
  color: '#112233',
  family: 'Figtree',
  weight: 600,
  size: 40,
  align: 'center',
});
const own = {
  languages: [{ tag: 'en', name: 'English' }],
  survey,
  card: { layers: [{ picture: 'character', box: [0, 0, 710, 800] }, ...['One', 'Two', 'Three', 'Four'].map(layer)] },
  character: { light: [], props: [] },
};
const pictures = async () => Promise.resolve({ url: tinyPng, shape: 'cutout' as const });
const press = async (name: string | RegExp): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
const names = (list: unknown, name: string): unknown => (list as Record<string, unknown>[]).map((one) => one[name] ?? '');

describe('a click before the server has answered', () => {
  it('adds to earlier clicks: two answers for a layer', async () => {
    const studio = await openStudioPart(<FieldEditor path={['card', 'layers', 1, 'when']} />, own);
    const server = studio.hold();
    for (const name of ['Sail', 'Steam']) await userEvent.click(await screen.findByRole('checkbox', { name }));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    server.letGo();
    await expect.poll(() => studio.said('card', 'layers', 1, 'when')).toEqual({ ship: ['sail', 'steam'] });
    await expect.poll(() => screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  });

  it('can undo an earlier one', async () => {
    const studio = await openStudioPart(<FieldEditor path={['card', 'layers', 1, 'when']} />, own);
    const server = studio.hold();
    for (const name of ['Sail', 'Steam', 'Sail', 'Steam']) await userEvent.click(await screen.findByRole('checkbox', { name }));
    server.letGo();
    await expect.poll(() => studio.steps()).toHaveLength(4);
    expect(studio.said('card', 'layers', 1, 'when')).toBeUndefined();
  });

  it('on answers shows and hides a layer cell by cell', async () => {
    const studio = await openStudioPart(<CardWorkspace pictures={pictures} />, own);
    await userEvent.click(await screen.findByRole('radio', { name: 'By answers' }));
    const server = studio.hold();
    for (const answer of ['Sail', 'Storm', 'North']) await userEvent.click(screen.getByRole('checkbox', { name: `“One” for “${answer}”` }));
    server.letGo();
    await expect.poll(() => studio.said('card', 'layers', 1, 'when')).toEqual({ ship: ['steam', 'oars'], sky: 'sun', sea: 'south' });
  });

  it('applies to the layer that was visible, even if an earlier layer is about to be removed', async () => {
    const studio = await openStudioPart(<CardWorkspace pictures={pictures} />, own);
    const server = studio.hold();
    for (const name of ['Two', 'Three']) {
      await press(new RegExp(`^“${name}”`));
      await press(`Remove “${name}”`);
    }
    server.letGo();
    await expect.poll(() => names(studio.said('card', 'layers'), 'text')).toEqual(['', 'One', 'Four']);
  });

  it('keeps the selection, wherever the selected part has moved', async () => {
    const studio = await openStudioPart(<FieldGroup path={['card', 'layers']} />, own);
    studio.store.select(['card', 'layers', 3]);
    await press('Remove Layer 2');
    await expect.poll(() => studio.store.getState().selected).toEqual(['card', 'layers', 2]);
    await press('Remove Layer 3');
    await expect.poll(() => studio.store.getState().selected).toBeNull();
  });

  it('continues a move: two presses of an arrow key move a layer by two', async () => {
    const studio = await openStudioPart(<CardWorkspace pictures={pictures} />, own);
    (await screen.findByRole('button', { name: 'Move “One”' })).focus();
    const server = studio.hold();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    server.letGo();
    await expect.poll(() => names(studio.said('card', 'layers'), 'text')).toEqual(['', 'Two', 'Three', 'One', 'Four']);
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move “One”');
  });

  it('copies the current selection: a copy of the copy overlaps neither', async () => {
    const studio = await openStudioPart(<CardWorkspace pictures={pictures} />, own);
    await press(/^“One”/);
    const server = studio.hold();
    await press('Duplicate “One”');
    await press('Duplicate “One”');
    server.letGo();
    await expect
      .poll(() => (studio.said('card', 'layers') as { box: number[] }[]).map(({ box }) => box[0]))
      .toEqual([0, 60, 84, 108, 60, 60, 60]);
  });

  it('adds one at a time, each with a unique name, up to the limit', async () => {
    const studio = await openStudioPart(<SurveyEditor />, own);
    const server = studio.hold();
    for (let count = 0; count < 5; count++) await press('Add an answer');
    server.letGo();
    await expect
      .poll(() => names(studio.said('survey', 0, 'options'), 'value'))
      .toEqual(['sail', 'steam', 'oars', 'answer', 'answer-2', 'answer-3']);
  });

  it('offers a strip once', async () => {
    const studio = await openStudioPart(<CardWorkspace pictures={pictures} />, own);
    const server = studio.hold();
    for (let count = 0; count < 2; count++) await press('Offer a strip of photos as well');
    server.letGo();
    await expect.poll(() => names(studio.said('formats'), 'id')).toEqual(['card', 'strip']);
    expect(studio.store.getState().selected).toEqual(['formats', 1, 'strip', 'sheet']);
  });

  it('is undone step by step, after the earlier steps', async () => {
    const studio = await openStudioPart(<SurveyEditor />, own);
    const server = studio.hold();
    await press('Add a question');
    await press('Add a question');
    const undone = [studio.store.undo(), studio.store.undo()];
    server.letGo();
    await Promise.all(undone);
    expect(names(studio.said('survey'), 'id')).toEqual(['ship', 'sky', 'sea']);
  });

  it('fixes a finding once even if it is clicked twice', async () => {
    const studio = await openStudioPart(<FieldGroup path={['card', 'layers']} />, own);
    const fix = { label: 'Remove it', edits: [{ kind: 'remove', path: ['card', 'layers'], at: 1 }] } as const;
    const finding = { severity: 'warning', message: 'Nobody sees it.', help: null, rule: null, path: [], scene: null, fix } as const;
    await Promise.all([studio.store.fix(finding), studio.store.fix(finding)]);
    expect(names(studio.said('card', 'layers'), 'text')).toEqual(['', 'Two', 'Three', 'Four']);
  });

  it('fixes again after an undo', async () => {
    const studio = await openStudioPart(<FieldGroup path={['card', 'layers']} />, own);
    const fix = { label: 'Remove it', edits: [{ kind: 'remove', path: ['card', 'layers'], at: 1 }] } as const;
    const finding = { severity: 'warning', message: 'Nobody sees it.', help: null, rule: null, path: [], scene: null, fix } as const;
    await studio.store.fix(finding);
    await studio.store.undo();
    await studio.store.fix(finding);
    expect(names(studio.said('card', 'layers'), 'text')).toEqual(['', 'Two', 'Three', 'Four']);
  });

  it('fixes the layer that was visible, even if an earlier layer is about to be removed', async () => {
    const studio = await openStudioPart(<FieldGroup path={['card', 'layers']} />, own);
    const fix = { label: 'Remove it', edits: [{ kind: 'remove', path: ['card', 'layers'], at: 3 }] } as const;
    const finding = { severity: 'warning', message: 'Nobody sees it.', help: null, rule: null, path: [], scene: null, fix } as const;
    const server = studio.hold();
    await press('Remove Layer 2');
    const fixed = studio.store.fix(finding);
    server.letGo();
    await fixed;
    expect(names(studio.said('card', 'layers'), 'text')).toEqual(['', 'Two', 'Four']);
  });

  it('keeps two numbers of a box typed one after the other', async () => {
    const studio = await openStudioPart(<FieldEditor path={['card', 'layers', 1, 'box']} />, own);
    const box = await screen.findByRole('group', { name: /Box/ });
    const server = studio.hold();
    await userEvent.fill(within(box).getByRole('spinbutton', { name: 'X' }), '70');
    await userEvent.fill(within(box).getByRole('spinbutton', { name: 'Y' }), '700');
    (document.activeElement as HTMLElement).blur();
    server.letGo();
    await expect.poll(() => studio.said('card', 'layers', 1, 'box')).toEqual([70, 700, 590, 90]);
  });
});
