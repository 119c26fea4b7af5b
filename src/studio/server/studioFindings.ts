import { sampleOfSection } from '../../flow/sampleOfSection.ts';
import type { ThemeFinding } from '../../themeFiles/ThemeFinding.ts';
import { saidOf } from '../../themeFiles/ThemeFinding.ts';
import type { ThemeReport } from '../../themeFiles/ThemeReport.ts';
import type { Path } from '../../shared/theme/ThemeEdit.ts';
import { featuresInTheme } from '../document/featuresInTheme.ts';
import type { StudioFinding } from '../StudioState.ts';

/** The findings of a report on a draft, each with its path, its screen and its fix, if any. Errors first. */
export const studioFindings = ({ errors, warnings }: Pick<ThemeReport, 'errors' | 'warnings'>): StudioFinding[] => [
  ...errors.map((problem) => findingOf('error', problem)),
  ...warnings.map((problem) => findingOf('warning', problem)),
];

function findingOf(severity: StudioFinding['severity'], problem: ThemeFinding): StudioFinding {
  const { at = [], scene, fix, rule = null, howToFix: help, ...said } = problem;
  return {
    severity,
    message: saidOf(said),
    help: help === undefined ? null : saidOf({ message: help }),
    rule,
    path: at,
    scene: scene === undefined ? sceneOf(at) : screenOf(scene),
    fix: fix ?? null,
  };
}

/** Replacement screens for states that the check draws but the studio doesn't list. */
const standIns: readonly (readonly [state: RegExp, screen: string])[] = [
  ...featuresInTheme.flatMap((feature) => feature.standIns),
  [/^photo-(none|in-use|insecure|lost|unknown)$/, 'photo-denied'],
  [/^photo-waiting$/, 'photo-preparing'],
  [/^photo-(developing|finishing)$/, 'photo-generating'],
];

/** A finding's screen without its language: `welcome.portrait.de` is `welcome.portrait`. */
function screenOf(scene: string): string {
  const [name = '', orientation = ''] = scene.split('.');
  return `${standIns.find(([state]) => state.test(name))?.[1] ?? name}.${orientation}`;
}

function sceneOf([part, orientation, section]: Path): string | null {
  const screen = part === 'layouts' ? sampleOfSection[String(section)] : undefined;
  return screen === undefined ? null : `${screen}.${String(orientation)}`;
}
