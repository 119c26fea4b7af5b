import type { ThemeName } from './cardThemes.ts';
import { cardTheme, themeNames } from './cardThemes.ts';
import { silhouette } from './cutGroup.ts';
import type { CutSeed } from './cutSeed.ts';
import { seedCutter } from './cutSeed.ts';
import type { Verdict } from './judgeGroup.ts';
import { judgeGroup } from './judgeGroup.ts';

/** The results for one seed's group. */
export interface JudgedSeed extends Omit<CutSeed, 'alpha' | 'people' | 'faces'> {
  readonly verdicts: Readonly<Record<ThemeName, Verdict>>;
}

/** The seeds from the environment: STAGEBOOTH_GROUPS_COUNT seeds, starting at STAGEBOOTH_GROUPS_FROM. */
export function wantedSeeds(): number[] {
  const [from, count] = [Number(process.env['STAGEBOOTH_GROUPS_FROM'] ?? 0), Number(process.env['STAGEBOOTH_GROUPS_COUNT'] ?? 400)];
  return Array.from({ length: count }, (_, place) => from + place);
}

/** Makes and judges the photos, cut-outs and cards of the seeds one after the other. */
export async function judgeSeeds(seeds: readonly number[]): Promise<JudgedSeed[]> {
  const cutSeed = seedCutter(process.env['STAGEBOOTH_GROUPS_CACHE']);
  const themes = await Promise.all(themeNames.map(cardTheme));
  const judged: JudgedSeed[] = [];
  for (const seed of seeds) {
    const { alpha, people, faces, ...rest } = await cutSeed(seed);
    const cutout = silhouette(alpha, faces);
    const verdicts = Object.fromEntries(themes.map((theme) => [theme.name, judgeGroup(cutout, people, theme, seed)]));
    judged.push({ ...rest, verdicts: verdicts as JudgedSeed['verdicts'] });
  }
  return judged;
}
