import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectTwinsInPlace } from '../support/page/expectTwinsInPlace.ts';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import { showVisit, turn } from '../support/page/openBooth.tsx';
import { click, mouseDown, mouseMove, mouseUp, touch } from '../support/page/pointer.ts';
import { servedTheme } from '../support/page/servedTheme.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const visits = sampleVisits(servedTheme(), tinyPng);
const visit = (name: string) => visits.get(name)!;

const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const names = (role: string) => screen.queryAllByRole(role).map((element) => element.getAttribute('aria-label'));

describe('screen readers', () => {
  it.each([
    ['welcome', ['CLICK TO START']],
    ['survey-1', ['Next']],
    ['photo-preparing', []],
    ['photo-live', ['Capture']],
    ['photo-countdown', []],
    ['photo-generating', []],
    ['result', ['Back']],
    ['not-found', ['To the photo booth']],
    ['closed', []],
    ['trouble', []],
  ])('find in %s the buttons %j and a heading', async (name, buttons) => {
    await showVisit(visit(name));
    expect(names('button')).toEqual(buttons);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('find a question as a group of four radios, each named by its option', async () => {
    const { theme } = await showVisit(visit('survey-2'));
    const question = theme.survey[1]!;
    expect(screen.getByRole('radiogroup', { name: question.text }).querySelectorAll('input')).toHaveLength(4);
    expect(names('radio')).toEqual(question.options.map(({ text }) => text));
    expect(screen.getAllByRole<HTMLInputElement>('radio').map((twin) => twin.checked)).toEqual([false, true, false, false]);
  });

  it('find the card and the code as images with a text alternative', async () => {
    const { theme } = await showVisit(visit('result'));
    expect(names('img')).toEqual([theme.texts.cardAlt, theme.texts.qrAlt]);
  });
});

it.each(['welcome', 'survey-1', 'photo-live', 'result', 'not-found', 'survey-still-there'])(
  'the hidden controls of %s lie where the drawn ones are',
  (name) => expectTwinsInPlace(visit(name), [540, 960]),
);

describe('a hidden control acts once', () => {
  it('on element.click(), Enter and Space', async () => {
    const { sent, theme } = await showVisit(visit('survey-1'));
    button(theme.texts.next).click();
    expect(sent.splice(0)).toEqual([{ type: 'next-pressed' }]);
    button(theme.texts.next).focus();
    await userEvent.keyboard('{Enter}');
    expect(sent.splice(0)).toEqual([{ type: 'next-pressed' }]);
    await userEvent.keyboard(' ');
    expect(sent.splice(0)).toEqual([{ type: 'next-pressed' }]);
    radio('Playing sports').click();
    expect(sent.splice(0)).toEqual([{ type: 'option-chosen', question: 'q1', value: '3' }]);
  });

  it('on mouse and touch, because it passes them to the canvas', async () => {
    const { sent } = await showVisit(visit('survey-1'));
    for (const tap of [click, touch]) {
      for (const twin of [button('Next'), radio('Playing sports')]) {
        const { left, top, width, height } = twin.getBoundingClientRect();
        await tap(left + width / 2, top + height / 2);
        await turn();
        expect(sent.splice(0), twin.ariaLabel!).toHaveLength(1);
      }
    }
  });

  it('on element.click() after a finger touched it or slid off', async () => {
    const { sent } = await showVisit(visit('survey-1'));
    for (const twin of [button('Next'), radio('Playing sports')]) {
      const { left, top, width, height } = twin.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      await touch(x, y);
      expect(sent.splice(0)).toHaveLength(1);
      twin.click();
      expect(sent.splice(0), 'after a touch').toHaveLength(1);
      await mouseDown(x, y);
      await mouseMove(2, 2, true);
      await mouseUp(2, 2);
      expect(sent).toEqual([]);
      twin.click();
      expect(sent.splice(0), 'after sliding off').toHaveLength(1);
    }
  });

  it('but not if it is disabled, which screen readers announce', async () => {
    const { sent } = await showVisit(visit('survey-1-open'));
    button('Next').click();
    expect(sent).toEqual([]);
    expect(button('Next').ariaDisabled).toBe('true');
  });
});
