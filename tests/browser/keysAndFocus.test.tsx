import { screen } from '@testing-library/react';
import type Konva from 'konva';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import { arrived, onScreen, openBooth, settled, showVisit, theStage, turn } from '../support/page/openBooth.tsx';
import { click, touch } from '../support/page/pointer.ts';
import { servedTheme } from '../support/page/servedTheme.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const visits = sampleVisits(servedTheme(), tinyPng);
const visit = (name: string) => visits.get(name)!;

const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const names = (role: string) => screen.queryAllByRole(role).map((element) => element.getAttribute('aria-label'));

/** The ids of controls with a focus ring on the canvas. */
function ringed(): string[] {
  const { focus } = servedTheme().colors;
  const { focusWidth } = servedTheme().shape;
  return theStage()
    .find<Konva.Path>('Path')
    .filter((ring) => ring.stroke() === focus && ring.strokeWidth() === focusWidth)
    .map((ring) => ring.getParent()!.getParent()!.name());
}

describe('by keyboard', () => {
  it('arrow keys choose, Tab moves on to Next, and the ring on the canvas follows', async () => {
    const { store } = await openBooth();
    const answers = () => (store.getState().visit as { answers?: unknown }).answers;
    await arrived('start');
    await userEvent.tab();
    await expect.poll(ringed).toEqual(['start']);
    await userEvent.keyboard('{Enter}');
    await arrived('next');
    expect(ringed(), 'no ring while a scene appears').toEqual([]);
    await userEvent.tab();
    await expect.poll(ringed).toEqual(['q1-1']);
    await userEvent.keyboard(' ');
    await expect.poll(answers).toEqual({ q1: '1' });
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(answers).toEqual({ q1: '2' });
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expect.poll(answers).toEqual({ q1: '3' });
    await expect.poll(ringed).toEqual(['q1-3']);
    await userEvent.tab();
    await expect.poll(ringed).toEqual(['next']);
    await userEvent.tab({ shift: true });
    await expect.poll(ringed).toEqual(['q1-3']);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => store.getState().visit).toMatchObject({ step: 1 });
    await arrived('next');
    expect(ringed(), 'no ring on a button that had the focus in the previous question').toEqual([]);
    await userEvent.tab();
    await expect.poll(ringed).toEqual(['q2-1']);
  });

  it('focus is on the heading of a new scene, and Tab continues from there', async () => {
    const booth = await openBooth();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await arrived('next');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: booth.theme.survey[0]!.text }));
    await userEvent.keyboard('{Enter} ');
    expect(booth.store.getState().visit).toMatchObject({ step: 0, answers: {} });
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  });

  it('Tab stops once at a group of answers without a choice', async () => {
    await openBooth();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await arrived('next');
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(button('Next'));
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  });

  it('arrow keys continue from an answer that was chosen by touch', async () => {
    const { store } = await openBooth();
    await click(...onScreen(5, 5));
    const chosen = async (text: string) => {
      const { left, top, width, height } = radio(text).getBoundingClientRect();
      await touch(left + width / 2, top + height / 2);
    };
    await arrived('next');
    await chosen('Watching movies');
    await chosen('Reading books');
    await expect.poll(() => store.getState().visit).toMatchObject({ answers: { q1: '1' } });
    radio('Reading books').focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => store.getState().visit).toMatchObject({ answers: { q1: '2' } });
  });

  it('using a mouse shows no ring', async () => {
    await openBooth();
    await click(...onScreen(5, 5));
    await arrived('q1-2');
    const { left, top, width, height } = radio('Playing sports').getBoundingClientRect();
    await click(left + width / 2, top + height / 2);
    await settled();
    expect(radio('Playing sports').checked).toBe(true);
    expect(ringed()).toEqual([]);
  });
});

describe("'Still there?'", () => {
  it('is a dialog with the focus on its button and nothing else reachable; a key answers it', async () => {
    const booth = await openBooth();
    button('CLICK TO START').click();
    await arrived('next');
    await booth.advance(booth.theme.idle.askAfterMs);
    const { stillThere, stillThereDetail, stillHere } = booth.theme.texts;
    const dialog = await screen.findByRole('dialog', { name: stillThere });
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(document.activeElement).toBe(button(stillHere));
    expect(names('button')).toEqual([stillHere]);
    expect(names('radio')).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe(`${stillThere} ${stillThereDetail}`);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(names('radio')).toHaveLength(4);
  });

  it('announces all its text, and Escape answers it; focus returns', async () => {
    const booth = await openBooth();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await arrived('next');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(ringed).toEqual(['q1-2']);
    await booth.advance(booth.theme.idle.askAfterMs);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.getAttribute('aria-describedby')).not.toBeNull();
    expect(document.getElementById(dialog.getAttribute('aria-describedby')!)?.textContent).toBe(booth.theme.texts.stillThereDetail);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect.poll(ringed).toEqual(['q1-2']);
    await settled();
  });

  it('is answered by a touch anywhere, which activates nothing beneath', async () => {
    const booth = await openBooth();
    button('CLICK TO START').click();
    await arrived('next');
    booth.sent.length = 0;
    await booth.advance(booth.theme.idle.askAfterMs);
    await screen.findByRole('dialog');
    // The ring runs for as long as the question is shown.
    await arrived('stay');
    await touch(...onScreen(300, 900));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(booth.sent).toEqual([{ type: 'stay-pressed' }]);
    await settled();
  });

  it('returns to Welcome if unanswered', async () => {
    const booth = await openBooth();
    button('CLICK TO START').click();
    await arrived('next');
    await booth.advance(booth.theme.idle.askAfterMs);
    await screen.findByRole('dialog');
    await booth.advance(booth.theme.idle.leaveAfterMs);
    await screen.findByRole('button', { name: 'CLICK TO START' });
    await arrived('start');
  });
});

describe('the live region', () => {
  it('announces each scene and the countdown', async () => {
    const booth = await openBooth();
    const { texts, brand, survey } = booth.theme;
    const said = () => screen.getByRole('status').textContent;
    expect(said()).toBe(`${brand.name}. ${brand.tagline}`);
    button(texts.start).click();
    for (const [step, question] of survey.entries()) {
      const choice = step === 3 ? ': your second choice' : '';
      await expect.poll(said).toBe(`Question ${step + 1} of 4${choice}. ${question.text}`);
      screen.getAllByRole('radio')[0]!.click();
      await turn();
      button(texts.next).click();
    }
    await expect.poll(said).toBe('Camera Preparing');
    await booth.advance(1000);
    await expect.poll(said).toBe(`${texts.lookHere}. ${texts.capture}`);
    button('Capture').click();
    for (const second of ['3', '2', '1']) {
      await expect.poll(said).toBe(second);
      await booth.advance(1000);
    }
    await expect.poll(said).toBe('Generating Photo');
    await expect.poll(() => booth.store.getState().visit).toMatchObject({ development: { name: 'settled' } });
    await booth.advance(1000);
    await expect.poll(said).toBe(texts.scan);
    await expect.poll(() => booth.cards.length).toBe(1);
    await booth.advance(1500);
    await expect.poll(said).toBe(`${texts.scan}. ${texts.ready}`);
    await settled();
  });

  it('announces camera problems', async () => {
    const { theme } = await showVisit(visit('photo-denied'));
    expect(screen.getByRole('status').textContent).toBe(theme.texts.cameraHelp.denied.replace('\n', ' '));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Camera Preparing. We need a hand');
  });
});
