import { expect } from 'vitest';
import type { Visit } from '../../../src/flow/Visit.ts';
import { arrived, onScreen, showVisit } from './openBooth.tsx';

/** Expects each hidden control of a visit to lie where its drawn one is, on a page of this size. */
export async function expectTwinsInPlace(visit: Visit, viewport: readonly [width: number, height: number]): Promise<void> {
  const { theme } = await showVisit(visit, { viewport });
  const twins = [...document.querySelectorAll('.twins button, .twins input')];
  expect(twins.length).toBeGreaterThan(0);
  const { texts, survey } = theme;
  const ids: Record<string, string> = {
    [texts.start]: 'start',
    [texts.next]: 'next',
    [texts.capture]: 'capture',
    [texts.back]: 'back',
    [texts.home]: 'home',
    [texts.stillHere]: 'stay',
    ...Object.fromEntries((theme.languages ?? []).map(({ tag, name }) => [name, `language-${tag}`])),
    ...Object.fromEntries(survey[0]!.options.map(({ text, value }) => [text, `q1-${value}`])),
  };
  for (const twin of twins) {
    const drawn = (await arrived(ids[twin.getAttribute('aria-label')!]!)).getChildren().at(-1)!.getClientRect();
    const [left, top] = onScreen(drawn.x, drawn.y);
    const [right, bottom] = onScreen(drawn.x + drawn.width, drawn.y + drawn.height);
    const rect = twin.getBoundingClientRect();
    const [x, y, width, height] = [rect.left - left, rect.top - top, rect.right - right, rect.bottom - bottom].map(Math.abs);
    expect(Math.max(x!, y!, width!, height!), twin.getAttribute('aria-label')!).toBeLessThan(0.1);
  }
}
