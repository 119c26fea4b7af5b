import type { CameraTrouble } from '../shared/contract/cameraFaults.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { Preparing } from './Visit.ts';

/** The scene while the camera is opening, or after the camera was lost. */
export const preparing = (
  { answers, attention = 'present' }: { readonly answers: Answers; readonly attention?: Preparing['attention'] },
  trouble: CameraTrouble | null = null,
): Preparing => ({ scene: 'preparing', attention, answers, ...troubled(trouble, 'quiet') });

/** The camera's problem, and whether to tell guests now. */
export const troubled = (trouble: CameraTrouble | null, help: Preparing['help']): Pick<Preparing, 'trouble' | 'help'> => ({
  trouble,
  help: trouble !== null && hasLasted.has(trouble) ? 'due' : help,
});

/** The booth watches the camera for a while before it reports these, so guests have already waited. */
const hasLasted: ReadonlySet<CameraTrouble> = new Set(['unsteady', 'black', 'flat', 'bars', 'frozen']);
