import { setImmediate as nextTurn } from 'node:timers/promises';
import type Konva from 'konva';
import { expect, test } from 'vitest';
import { spoken } from '../../../src/flow/spoken.ts';
import type { BuiltScene } from '../../../src/headless/renderScene.tsx';
import { buildScene } from '../../../src/headless/renderScene.tsx';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { checkedVisits } from '../../../src/themeCheck/evidence/checkedVisits.ts';
import type { CheckedVisit } from '../../../src/themeCheck/FeatureCheck.ts';
import { featureChecks } from '../../../src/themeCheck/featureChecks.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../../src/themeFiles/findTheme.ts';
import { bundledTheme } from '../../support/theme/classicTheme.ts';
import { withAllScenes } from '../../support/theme/withAllScenes.ts';

const isLong = process.env['STAGEBOOTH_LONG_TESTS'] === '1';

/** Texts that are deliberately drawn but not announced. */
const seenOnly: readonly {
  readonly scene: CheckedVisit['visit']['scene'];
  readonly text: (theme: Theme) => string;
  readonly because: string;
}[] = [
  {
    scene: 'consent',
    text: ({ texts }) => texts.consent.link,
    because: 'It stands beside the code to say what the code is, and so does the description of that picture (texts.consent.linkAlt).',
  },
];

interface UnspokenText {
  readonly scene: CheckedVisit['visit']['scene'];
  readonly name: string;
  readonly lines: readonly string[];
}

const orientations = ['portrait', 'landscape'] as const;

/** The lines of the texts on a stage. If a question is asked, only its texts count. */
function drawnTexts({ stage }: BuiltScene, asked: boolean): string[][] {
  const place = asked ? stage.findOne<Konva.Layer>('.over') : stage;
  const labels = new Set(place?.find<Konva.Text>('Text').map((node) => node.getParent()));
  return [...labels].flatMap((label) => {
    // A card is a picture, including its printed texts.
    if (label === null || label.findAncestors('.card').length > 0) return [];
    return [label.getChildren((child) => child.getClassName() === 'Text').map((line) => String(line.getAttr('text')))];
  });
}

/** All texts announced for a scene: names, headings, descriptions and the live region's. */
function spokenTexts({ view }: BuiltScene, theme: Theme, visit: CheckedVisit['visit']): string[] {
  const { heading, controls, group, spokenDetail, pictures = [] } = view;
  const groups = controls.some(({ role }) => role === 'radio') && group !== undefined ? [group] : [];
  const names = [...controls.flatMap(({ label, description = '' }) => [label, description]), ...pictures.map(({ label }) => label)];
  return [
    heading,
    ...groups,
    ...names,
    ...(spokenDetail === undefined ? [] : [spokenDetail]),
    ...(visit.scene === 'wall' ? [] : [spoken(theme, visit)]),
  ];
}

/** Whether the lines occur in the announcement as whole words, however they are broken. */
function isAmong(lines: readonly string[], heard: string): boolean {
  const words = lines.map((line) => line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*');
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(heard);
}

/** Texts that a scene draws but screen readers do not announce, in both orientations. */
function unspokenTexts(theme: Theme, { name, visit }: CheckedVisit): UnspokenText[] {
  return orientations.flatMap((orientation) => {
    const built = buildScene({ theme, art: new Map(), visit, orientation });
    const drawn = drawnTexts(built, 'attention' in visit && visit.attention === 'asked');
    const heard = spokenTexts(built, theme, visit);
    built.destroy();
    return drawn
      .filter((lines) => !heard.some((one) => isAmong(lines, one)))
      .map((lines) => ({ scene: visit.scene, name: `${name}.${orientation}`, lines }));
  });
}

const isSeenOnly = ({ scene, lines }: UnspokenText, theme: Theme): boolean =>
  seenOnly.some((exception) => exception.scene === scene && isAmong(lines, exception.text(theme)));

const nextStep =
  'Say it in the scene: as a name, the heading, spokenDetail or a picture in its view (src/stage/scenes), or in src/flow/spoken.ts. ' +
  'Where it is meant for the eyes alone, list it in seenOnly of tests/scenes/deep/heard.test.ts with the reason.';

test.each(themeNames(bundledThemes).filter((name) => (name === 'classic') !== isLong))(
  'in the theme %s every drawn text is available to screen readers, except decorative ones',
  async (name) => {
    const theme = withAllScenes(bundledTheme(name).theme);
    const unheard: UnspokenText[] = [];
    for (const visit of checkedVisits(theme, '', featureChecks)) {
      unheard.push(...unspokenTexts(theme, visit));
      await nextTurn();
    }
    const told = unheard.filter((text) => !isSeenOnly(text, theme)).map((text) => `${text.name}: "${text.lines.join(' ')}"`);
    expect(told, nextStep).toEqual([]);
    const heard = seenOnly.filter(({ scene, text }) => !unheard.some((one) => one.scene === scene && isAmong(one.lines, text(theme))));
    expect(heard, 'These are announced, or no longer drawn: remove them from seenOnly of tests/scenes/deep/heard.test.ts.').toEqual([]);
  },
);
