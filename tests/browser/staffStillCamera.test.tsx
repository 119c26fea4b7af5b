import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { StaffStillCamera } from '../../src/shared/contract/camera/stillCamera.ts';
import { openStaffPage } from '../support/page/openStaffPage.tsx';

const ready: StaffStillCamera = {
  chosen: 'gphoto2',
  choices: [
    { address: 'gphoto2', name: 'gphoto2' },
    { address: 'browser', name: 'the browser’s camera' },
  ],
  says: 'The camera is ready.',
  trouble: null,
  lines: ['Canon EOS 250D', 'Battery: 80 %'],
};

/** The panel with a server whose camera has this status. */
async function withCamera(changes: Partial<StaffStillCamera> = {}) {
  const page = await openStaffPage();
  page.server.stillCamera = { ...ready, ...changes };
  await page.store.poll();
  return { ...page, panel: within(await screen.findByRole('region', { name: 'Camera with a shutter' })) };
}

it('the panel shows what the camera reports, takes a test shot and chooses the browser’s camera', async () => {
  const { panel, changes } = await withCamera();
  expect(panel.getByRole('status').textContent).toBe('The camera is ready.');
  panel.getByText('Canon EOS 250D');
  await userEvent.click(panel.getByRole('button', { name: 'Take a test shot' }));
  await screen.findByText('The test shot has arrived. It is not stored.');
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Photos are taken by' }), 'browser');
  await expect
    .poll(() => changes)
    .toEqual([
      { line: 'POST still-camera/test', body: { test: true } },
      { line: 'PUT still-camera', body: { address: 'browser' } },
    ]);
});

it('a camera in trouble is shown with what to do and how to connect it', async () => {
  const { panel } = await withCamera({ trouble: 'away', says: 'The camera does not answer. Switch it on.', lines: [] });
  panel.getByText('Needs help');
  panel.getByText(/Until then, the browser’s camera/);
  await userEvent.click(panel.getByText('How to connect it'));
  panel.getByText(/"gphoto2 --auto-detect" must list it/);
});

it('a booth without such a camera hides the panel', async () => {
  const { server, store } = await openStaffPage();
  server.stillCamera = { ...ready, chosen: 'browser', choices: [{ address: 'browser', name: 'the browser’s camera' }], says: null };
  await store.poll();
  expect(screen.queryByRole('region', { name: 'Camera with a shutter' })).toBeNull();
});
