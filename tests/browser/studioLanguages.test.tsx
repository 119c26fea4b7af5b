import axe from 'axe-core';
import { screen } from '@testing-library/react';
import { page, userEvent } from 'vitest/browser';
import { beforeEach, expect, it } from 'vitest';
import { FieldGroup } from '../../src/studio/page/inspector/FieldGroup.tsx';
import { openFields } from '../support/page/openFields.tsx';

beforeEach(() => page.viewport(900, 768));

const open = (own: object) =>
  openFields(
    <main className="fields">
      <h2>Languages</h2>
      <FieldGroup path={['languages']} />
    </main>,
    own,
  );

it('a language is added by name, once, by keyboard alone', async () => {
  const { own } = open({ languages: [{ tag: 'en', name: 'English' }] });
  await expect.element(page.getByRole('combobox', { name: 'Language to add' })).toBeVisible();
  screen.getByRole('combobox', { name: 'Language to add' }).focus();
  await userEvent.keyboard('German{Tab}{Enter}');
  const added = [
    { tag: 'en', name: 'English' },
    { tag: 'de', name: 'Deutsch' },
  ];
  await expect.poll(() => own(['languages'])).toEqual(added);
  await expect.poll(() => screen.queryByRole('option', { name: 'German – Deutsch' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

it('languages with built-in texts come first', async () => {
  open({ languages: [{ tag: 'en', name: 'English' }] });
  await expect.element(page.getByRole('combobox', { name: 'Language to add' })).toBeVisible();
  const [first, second] = screen.getAllByRole('group').filter(({ tagName }) => tagName === 'OPTGROUP');
  expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Arabic – العربية',
    'French – Français',
    'German – Deutsch',
    'Japanese – 日本語',
    'Spanish – Español',
  ]);
  expect(second).toHaveTextContent('Italian – Italiano');
});
