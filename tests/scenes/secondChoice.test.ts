import type Konva from 'konva';
import { describe, expect, test } from 'vitest';
import { spoken } from '../../src/flow/spoken.ts';
import type { Visit } from '../../src/flow/Visit.ts';
import type { BuiltScene } from '../../src/headless/renderScene.tsx';
import { buildScene } from '../../src/headless/renderScene.tsx';
import { inLanguage, languageTags } from '../../src/shared/theme/inLanguage.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';

const orientations = ['portrait', 'landscape'] as const;
const at = (step: number, answers: Record<string, string>): Visit => ({ scene: 'survey', attention: 'present', step, answers });
const answered = { q1: '1', q2: '1', q3: '3' };

function stand<Found>(
  theme: Theme,
  visit: Visit,
  look: (scene: BuiltScene) => Found,
  orientation: 'portrait' | 'landscape' = 'portrait',
): Found {
  const scene = buildScene({ theme, art: new Map(), visit, orientation });
  const found = look(scene);
  scene.destroy();
  return found;
}

/** The texts of the drawn badges. */
const badges = ({ stage }: BuiltScene): string[] =>
  stage.find<Konva.Group>('.badge').map((node) => node.findOne<Konva.Text>('Text')!.text());

describe('a question that repeats another word for word', () => {
  test.each(languageTags(classicTheme().inLanguages))('in %s marks the earlier choice, at the start of the line', (tag) => {
    const theme = inLanguage(classicTheme().inLanguages, tag);
    for (const orientation of orientations)
      stand(
        theme,
        at(3, answered),
        (scene) => {
          expect(badges(scene)).toEqual([theme.texts.secondChoice?.badge]);
          const [card] = scene.view.controls.filter(({ description }) => description !== undefined);
          expect(card).toMatchObject({ id: 'q4-3', checked: false, description: theme.texts.secondChoice?.badgeAlt });
          const { x, width } = scene.stage.findOne<Konva.Group>('.badge')!.getClientRect({ skipShadow: true });
          const [before, after] = [x - card!.box.x, card!.box.x + card!.box.width - x - width];
          expect(Math.min(before, after)).toBe(theme.direction === 'rtl' ? after : before);
        },
        orientation,
      );
  });

  test('shows and announces that it is for the second choice', () => {
    const { theme } = classicTheme();
    const step = 'Question 4 of 4: your second choice';
    expect(stand(theme, at(3, answered), ({ stage }) => stage.find<Konva.Text>('Text').map((node) => node.text()))).toContain(step);
    expect(spoken(theme, at(3, answered))).toContain(step);
  });

  test('has the mark beside the tick if the same is chosen again', () => {
    const control = stand(classicTheme().theme, at(3, { ...answered, q4: '3' }), ({ view }) =>
      view.controls.find(({ id }) => id === 'q4-3'),
    );
    expect(control).toMatchObject({ checked: true, description: expect.stringContaining('first choice') as string });
  });
});

describe('nothing is marked', () => {
  const { theme } = classicTheme();
  const [, , third, fourth] = theme.survey as [unknown, unknown, Theme['survey'][number], Theme['survey'][number]];
  const { secondChoice: _none, ...texts } = theme.texts;
  test.each<[when: string, Theme, step: number]>([
    ['at the first of two equal questions', theme, 2],
    ['if the question differs', { ...theme, survey: [...theme.survey.slice(0, 3), { ...fourth, text: 'And then?' }] }, 3],
    ['if an answer differs', { ...theme, survey: [...theme.survey.slice(0, 3), { ...fourth, options: fourth.options.slice(1) }] }, 3],
    ['if a third choice is asked for', { ...theme, survey: [...theme.survey, { ...third, id: 'q5' }] }, 4],
    ['if the theme has no text for it', { ...theme, texts: texts }, 3],
  ])('%s', (_when, changed, step) => {
    expect(stand(changed, at(step, answered), badges)).toEqual([]);
    expect(spoken(changed, at(step, answered))).not.toContain('second choice');
  });
});
