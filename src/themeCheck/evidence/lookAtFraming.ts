import { readCutout } from '../../headless/readCutout.ts';
import type { SampleCutout } from '../../headless/readCutout.ts';
import { characterRecipe } from '../../picture/compose/characterRecipe.ts';
import type { FrameRules, Framing } from '../../picture/frame/framePeople.ts';
import { framePeople } from '../../picture/frame/framePeople.ts';
import { peopleOf } from '../../picture/frame/peopleOf.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { readTheme } from '../../themeFiles/readTheme.ts';
import type { EvidenceMemory } from './EvidenceMemory.ts';
import type { SeenIdleRule } from '../ThemeEvidence.ts';

/** The rules that make people larger or smaller; the other rules describe where the foreground is, and are right or wrong. */
const fields = ['headHeight', 'headroom'] as const;

/** The rules that may override another one, each with a change to the framing rules that makes it ineffective. */
const bounds: Readonly<Record<SeenIdleRule['boundBy'], (rules: FrameRules) => FrameRules>> = {
  hiddenBelow: (rules) => ({ ...rules, hiddenBelow: 0.5 }),
  headroom: (rules) => ({ ...rules, headroom: 0 }),
  facesAbove: (rules) => ({ ...rules, facesAbove: 1 }),
  headHeight: (rules) => ({ ...rules, headHeight: 1 }),
  box: (rules) => ({ ...rules, width: rules.width * 2, card: { ...rules.card, right: rules.card.right * 2 } }),
  photo: (rules) => rules,
};

/** The smallest visible movement, as a share of the picture's height. */
const minShown = 0.004;

/**
 * The framing rules that a theme sets differently from its base without any effect on one guest, two or five. Another rule overrides each
 * of them: finds it by omitting the candidates one by one until the change shows.
 */
export async function lookAtFraming(
  { theme, files, folders, locate }: LoadedTheme,
  { framings, stampFile }: EvidenceMemory,
): Promise<readonly SeenIdleRule[]> {
  const own = fields.filter((name) => locate(['character', name]).file === files[0]);
  const [, ground] = folders;
  if (own.length === 0 || ground === undefined) return [];
  const answers = Object.fromEntries(theme.survey.map(({ id, options }) => [id, options[0]?.value ?? '']));
  const frame = characterRecipe(theme, answers)?.frame;
  if (frame === undefined) return [];
  const said = own.map((name) => [name, theme.character[name]]);
  const key = JSON.stringify([said, frame, files.slice(1).map((file) => [file, stampFile(file)])]);
  return framings.get(key) ?? framings.set(key, await idleRules(theme, { own, frame, ground }));
}

interface OwnRules {
  readonly own: readonly SeenIdleRule['name'][];
  readonly frame: FrameRules;
  /** The base theme's folder. */
  readonly ground: string;
}

async function idleRules(theme: Theme, { own, frame, ground }: OwnRules): Promise<SeenIdleRule[]> {
  const base = readTheme(ground, { themesFolder: bundledThemes });
  if (!base.ok) return [];
  const groups = await Promise.all((['one', 'two', 'five'] satisfies SampleCutout[]).map(readCutout));
  const frames = (rules: FrameRules): Framing[] =>
    groups.flatMap((cutout) => {
      const people = peopleOf(cutout, cutout.faces);
      return people === null ? [] : [framePeople(people, cutout.faces, rules)];
    });
  return own.flatMap((name): SeenIdleRule[] => {
    const { [name]: before } = base.value.theme.character satisfies Theme['character'];
    const { [name]: now } = theme.character;
    const shows = (rules: FrameRules): boolean => differ(frames(rules), frames({ ...rules, [name]: before }), frame.height);
    if (before === now || shows(frame)) return [];
    const others = (Object.keys(bounds) as SeenIdleRule['boundBy'][]).filter((one) => one !== name);
    return [{ name, before, now, boundBy: others.find((one) => shows(bounds[one](frame))) ?? 'photo' }];
  });
}

const differ = (some: readonly Framing[], others: readonly Framing[], height: number): boolean =>
  some.some((one, place) => {
    const other = others[place];
    return other === undefined || Math.abs(one.top - other.top) + Math.abs(one.left - other.left) > minShown * height;
  });
