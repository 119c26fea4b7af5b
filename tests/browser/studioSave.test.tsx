import { screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import { StudioBar } from '../../src/studio/page/StudioBar.tsx';
import { StudioContext } from '../../src/studio/page/StudioContext.ts';
import { studioStore } from '../../src/studio/page/studioStore.ts';
import type { StudioState } from '../../src/studio/StudioState.ts';
import { putOnPage } from '../support/page/putOnPage.ts';
import { quietStudio } from '../support/page/quietStudio.ts';

function open(told: Partial<StudioState>) {
  const asked: string[] = [];
  let answered = (): void => undefined;
  const store = studioStore({
    ask: async (path) => {
      asked.push(path);
      await new Promise<void>((go) => {
        answered = go;
      });
      return { refusal: null, revision: 2 };
    },
  });
  const state: StudioState = { ...quietStudio, revision: 1, saved: false, ...told };
  store.take(state);
  putOnPage(
    <StudioContext value={store}>
      <StudioBar />
    </StudioContext>,
  );
  return {
    asked,
    answer(next: Partial<StudioState>) {
      store.take({ ...state, revision: 2, ...next });
      answered();
    },
  };
}

const error = { severity: 'error', text: 'Too small.', path: ['type'], scene: null, mend: null } as const;

it('Save is remembered while the theme is being checked', async () => {
  const { asked, answer } = open({ checking: true, findings: [error] });
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(asked).toEqual(['/save']);
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  answer({ checking: false, saved: true, findings: [] });
  expect(await screen.findByRole('button', { name: 'Saved' })).toBeDisabled();
});

it('says beside Save why it is closed', async () => {
  open({ findings: [error] });
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  expect(save).toHaveAccessibleDescription('Mend the error first. Your draft is kept.');
  expect(screen.getByText('Mend the error first. Your draft is kept.')).toBeVisible();
});
