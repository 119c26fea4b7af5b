import { screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import { StudioBar } from '../../src/studio/page/StudioBar.tsx';
import { Refusal } from '../../src/studio/page/Refusal.tsx';
import { StudioContext } from '../../src/studio/page/StudioContext.ts';
import { studioStore } from '../../src/studio/page/studioStore.ts';
import type { StudioState } from '../../src/studio/StudioState.ts';
import { putOnPage } from '../support/page/putOnPage.ts';
import { quietStudio } from '../support/page/quietStudio.ts';

/** The bar with a server that answers requests one by one, when the test says so. */
function open(told: Partial<StudioState>) {
  const asked: (readonly [path: string, body: unknown])[] = [];
  const unanswered: ((refusal: string | null) => void)[] = [];
  const store = studioStore({
    ask: async (path, body) => {
      asked.push([path, body]);
      const refusal = await new Promise<string | null>((answer) => unanswered.push(answer));
      return { refusal, revision: refusal === null ? 2 : null };
    },
    after: () => () => undefined,
  });
  const state: StudioState = { ...quietStudio, revision: 1, saved: false, ...told };
  store.take(state);
  putOnPage(
    <StudioContext value={store}>
      <StudioBar />
      <Refusal />
    </StudioContext>,
  );
  return {
    store,
    asked,
    answer(next: Partial<StudioState>, refusal: string | null = null) {
      store.take({ ...state, revision: 2, ...next });
      unanswered.shift()?.(refusal);
    },
  };
}

const error = { severity: 'error', message: 'Too small.', help: null, rule: null, path: ['type'], scene: null, fix: null } as const;

it('Save is remembered while the theme is being checked', async () => {
  const { asked, answer } = open({ checking: true, findings: [error] });
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await expect.poll(() => asked).toEqual([['/save', {}]]);
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  answer({ checking: false, saved: true, findings: [] });
  expect(await screen.findByRole('button', { name: 'Saved' })).toBeDisabled();
  expect(asked).toHaveLength(1);
});

it('Save waits until the server has accepted all earlier edits', async () => {
  const { store, asked, answer } = open({});
  void store.edit('Change Name', { kind: 'set', path: ['name'], value: 'Pier' });
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  expect(asked.map(([path]) => path)).toEqual(['/commands']);
  answer({});
  await expect.poll(() => asked.map(([path]) => path)).toEqual(['/commands', '/save']);
});

it('a failed save shows its reason, and can be repeated', async () => {
  const { answer } = open({});
  const save = () => screen.findByRole('button', { name: 'Save' });
  await userEvent.click(await save());
  answer({}, 'theme.json could not be written: the disk is full. Your draft is kept.');
  expect(await screen.findByRole('alert')).toHaveTextContent('the disk is full. Your draft is kept.');
  expect(await save()).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a disabled Save shows its reason', async () => {
  open({ findings: [error] });
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  expect(save).toHaveAccessibleDescription('Fix the error first. Your draft is kept.');
  expect(screen.getByText('Fix the error first. Your draft is kept.')).toBeVisible();
});
