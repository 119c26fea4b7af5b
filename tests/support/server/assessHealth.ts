import type { BoothFacts as OwnFacts } from '../../../src/server/features/health/assessHealth.ts';
import { assessHealth as assessOwn } from '../../../src/server/features/health/assessHealth.ts';
import { picturesHealth, serviceProblems } from '../../../src/server/features/portraits/judgeService.ts';
import type { PictureOrders } from '../../../src/server/features/portraits/pictureOrders.ts';
import type { Health, PictureSpending } from '../../../src/shared/contract/health.ts';

/** The facts that health is assessed from, including those added by features. */
export interface BoothFacts extends Omit<OwnFacts, 'theme' | 'problems'> {
  readonly theme: OwnFacts['theme'] & { readonly problem: string | null };
  readonly pictures: (ReturnType<PictureOrders['state']> & { readonly spending: PictureSpending | null }) | null;
  readonly printing: readonly string[];
  readonly cloud: readonly string[];
}

/** The health as a booth assembles it. */
export function assessHealth({ theme, pictures: state, printing, cloud, ...facts }: BoothFacts): Health {
  const pictures = state === null ? null : picturesHealth(state, state.spending);
  const { problem, ...shown } = theme;
  const problems = [...cloud, ...printing, ...(problem === null ? [] : [problem]), ...serviceProblems(pictures)];
  return { ...assessOwn({ ...facts, theme: shown, problems }), pictures };
}
