import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { StaffPrinter } from '../../src/shared/contract/print/print.ts';
import { failure } from '../../src/shared/errors.ts';
import { openStaffPage } from '../support/page/openStaffPage.tsx';

const ready: StaffPrinter = {
  chosen: 'cups:Photos',
  makeAndModel: 'DNP DS620',
  choices: [
    { address: 'none', name: 'No printer' },
    { address: 'cups:Photos', name: 'Photos' },
    { address: 'cups:Office', name: 'Office' },
  ],
  trouble: null,
  says: 'Ready.',
  warnings: [],
  certificate: null,
  papers: [],
  paper: { sheets: 300, percent: 75, from: 'printer' },
  supplies: [{ name: 'Ribbon', percent: 70 }],
  line: [],
  paused: false,
  canPrintAnyway: false,
  today: 41,
  event: 88,
  stoppedToday: 0,
  test: null,
};

/** The panel with a server whose printer has this status. */
async function withPrinter(changes: Partial<StaffPrinter> = {}) {
  const page = await openStaffPage();
  const told = async (next: Partial<StaffPrinter>): Promise<void> => {
    page.server.printer = { ...ready, ...next };
    await page.store.poll();
  };
  await told(changes);
  const panel = within(await screen.findByRole('region', { name: 'Printer' }));
  return { ...page, told, panel };
}

const pill = (panel: Pick<typeof screen, 'getByText'>): string | null =>
  panel.getByText(/^(?:Ready|Low on paper|Needs help|Paused|None|Busy|Check it)$/).textContent;

it("the panel shows the printer's status, its supplies and its page counts", async () => {
  const { panel } = await withPrinter();
  expect(panel.getByRole('status').textContent).toBe('Ready.');
  expect(panel.getByText(/41 prints today, 88 at this event/).textContent).toContain('The queue is empty.');
  panel.getByText('Paper left: 300 sheets, 75 %.');
  panel.getByText('Ribbon: 70 %');
  expect(panel.queryByRole('button', { name: /Cancel the waiting/ })).toBeNull();
});

it('the panel shows the paper for each sheet, with a preview if the server has one', async () => {
  const { panel } = await withPrinter({
    papers: [
      { sheet: '4x6', says: 'Sheets of 4x6 are printed on postcard (100 x 148 mm).', isShown: true },
      { sheet: '6x8', says: 'The printer does not have 6x8 (152 x 203 mm).', isShown: false },
    ],
  });
  panel.getByText('Sheets of 4x6 are printed on postcard (100 x 148 mm).');
  expect(panel.getByRole('img', { name: 'Preview of a 4x6 test sheet as printed' }).getAttribute('src')).toMatch(
    /^\/staff\/api\/printer\/sheet\?sheet=4x6&/,
  );
  panel.getByText('The printer does not have 6x8 (152 x 203 mm).');
  expect(panel.getAllByRole('img')).toHaveLength(1);
});

it('the panel warns at a fifth of the paper, and names problems', async () => {
  const { panel, told } = await withPrinter({ paper: { sheets: 80, percent: 21, from: 'printer' } });
  expect(pill(panel)).toBe('Ready');
  await told({ paper: { sheets: 76, percent: 20, from: 'printer' } });
  await expect.poll(() => pill(panel)).toBe('Low on paper');
  await told({ trouble: 'refill', says: 'Out of paper. Put in new paper; it goes on by itself.' });
  await expect.poll(() => pill(panel)).toBe('Needs help');
  expect(panel.getByRole('status').textContent).toContain('Out of paper');
});

it('staff enter the amount of paper by hand if the printer does not report it', async () => {
  const { panel, changes } = await withPrinter({ paper: null });
  panel.getByText(/The remaining paper is unknown/);
  await userEvent.selectOptions(panel.getByLabelText('Load'), '200 sheets');
  await userEvent.click(panel.getByRole('button', { name: 'Refilled' }));
  await expect.poll(() => changes).toEqual([{ line: 'POST printer/refilled', body: { sheets: 200 } }]);
});

it('staff can pause, resume, test and change the printer', async () => {
  const { panel, changes, told } = await withPrinter();
  await userEvent.click(panel.getByRole('button', { name: 'Pause printing' }));
  await expect.poll(() => changes.length).toBe(1);
  await told({ paused: true });
  await userEvent.click(await panel.findByRole('button', { name: 'Resume printing' }));
  await expect.poll(() => changes.length).toBe(2);
  await told({});
  await expect.poll(() => panel.getByRole<HTMLButtonElement>('button', { name: 'Print a test sheet' }).disabled).toBe(false);
  await userEvent.click(panel.getByRole('button', { name: 'Print a test sheet' }));
  await expect.poll(() => changes.length).toBe(3);
  await userEvent.selectOptions(panel.getByLabelText('Use'), 'Office');
  await expect
    .poll(() => changes)
    .toEqual([
      { line: 'PUT printer/paused', body: { paused: true } },
      { line: 'PUT printer/paused', body: { paused: false } },
      { line: 'POST printer/test', body: { test: true } },
      { line: 'PUT printer', body: { address: 'cups:Office' } },
    ]);
});

it('printing anyway is offered only if the printer could', async () => {
  const { panel, changes, told } = await withPrinter({ trouble: 'ink', says: 'Out of ink, toner or ribbon.' });
  expect(panel.queryByRole('button', { name: 'Print anyway' })).toBeNull();
  await told({ trouble: 'ink', canPrintAnyway: true });
  await userEvent.click(await panel.findByRole('button', { name: 'Print anyway' }));
  await expect.poll(() => changes).toEqual([{ line: 'POST printer/anyway', body: { anyway: true } }]);
  await screen.findByText('The next print will show whether the printer continues.');
});

it('waiting prints are cancelled only after confirmation, by keyboard too', async () => {
  const line = [{ id: 'a', copies: 2, state: 'waiting', test: false }] as const;
  const { panel, changes } = await withPrinter({ line });
  panel.getByText(/Waiting: 1 print\./);
  panel.getByRole('button', { name: /Cancel the waiting/ }).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the waiting prints?' }));
  expect(changes).toEqual([]);
  dialog.getByRole('button', { name: 'Cancel them' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => changes).toEqual([{ line: 'POST printer/clear', body: { clear: true } }]);
});

it('the panel shows the pinned certificate, and trusts another only after both were shown', async () => {
  const [pinned, other] = ['AA', 'BB'].map((pair) => Array.from({ length: 32 }, () => pair).join(':')) as [string, string];
  const certificate = { fingerprint: pinned, by: 'pin', sinceMs: new Date(2026, 10, 21).getTime(), refused: null } as const;
  const { panel, changes, told } = await withPrinter({ certificate });
  expect(panel.getByText(pinned).parentElement?.textContent).toContain('Its certificate has been pinned since November 21, 2026.');
  expect(panel.queryByRole('button', { name: /new certificate/ })).toBeNull();
  await told({ trouble: 'broken', certificate: { ...certificate, refused: other } });
  await userEvent.click(await panel.findByRole('button', { name: /new certificate/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this the printer?' }));
  dialog.getByText(other);
  dialog.getByText(pinned);
  expect(changes).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'It is the printer' }));
  await expect.poll(() => changes).toEqual([{ line: 'PUT printer/certificate', body: { fingerprint: other } }]);
});

it("the panel shows the server's reason when something was refused", async () => {
  const { panel, server } = await withPrinter();
  server.change = failure({ error: 'refused', message: 'There is no queue "Office" any more.' });
  await userEvent.selectOptions(panel.getByLabelText('Use'), 'Office');
  await screen.findByText('There is no queue "Office" any more.');
});

it('axe finds nothing wrong with the panel', async () => {
  await withPrinter({ line: [{ id: 'a', copies: 2, state: 'printing', test: false }], warnings: ['Little ink.'], test: { state: 'done' } });
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
});
