import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaffPage } from '../support/openStaffPage.tsx';
import { click, touch } from '../support/pointer.ts';

const button = (name: string) => screen.findByRole('button', { name });

/** As a hand does: whatever lies there gets it. */
async function tap(element: HTMLElement, by = touch): Promise<void> {
  const { x, y, width, height } = element.getBoundingClientRect();
  await by(x + width / 2, y + height / 2);
}

describe.each([
  ['a finger', touch],
  ['a mouse', click],
] as const)('when the page is about to go back to the booth, %s', (_what, by) => {
  async function aboutToGo() {
    const page = await openStaffPage();
    page.passes(165_000);
    page.store.tick();
    // What lies beneath must not get the tap.
    const beneath: EventTarget[] = [];
    const stray = (event: Event): void => {
      if (!(event.target as Element).closest('.leaving')) beneath.push(event.target!);
    };
    document.body.addEventListener('click', stray);
    return { ...page, beneath };
  }

  it('on “Stay here” keeps it, with its session', async () => {
    const page = await aboutToGo();
    await tap(await button('Stay here'), by);
    await expect.poll(() => page.store.getState().leavingInSeconds).toBeNull();
    page.passes(20_000);
    page.store.tick();
    expect([page.left(), page.changes, page.beneath]).toEqual([0, [], []]);
  });

  it('on “Go now” has it go, and ends the session', async () => {
    const page = await aboutToGo();
    await tap(await button('Go now'), by);
    await expect.poll(page.left).toBe(1);
    expect([page.changes, page.beneath]).toEqual([[{ line: 'DELETE session', body: undefined }], []]);
  });

  it('anywhere else keeps it', async () => {
    const page = await aboutToGo();
    await button('Go now');
    await tap(screen.getByRole('heading', { level: 1 }), by);
    await expect.poll(() => page.store.getState().leavingInSeconds).toBeNull();
    expect(page.left()).toBe(0);
  });
});
