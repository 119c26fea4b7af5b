import type { CameraTrouble } from '../shared/contract/cameraFaults.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { Preparing } from './Visit.ts';

/** In front of a camera that is still opening, or has gone. */
export const preparing = (
  { answers, attention = 'present' }: { readonly answers: Answers; readonly attention?: Preparing['attention'] },
  trouble: CameraTrouble | null = null,
): Preparing => ({ scene: 'preparing', attention, answers, ...troubled(trouble, 'quiet') });

/** What is wrong, and whether guests read about it now. */
export const troubled = (trouble: CameraTrouble | null, help: Preparing['help']): Pick<Preparing, 'trouble' | 'help'> => ({
  trouble,
  help: trouble !== null && hasLasted.has(trouble) ? 'due' : help,
});

/** These are certain only after the camera has been watched for a while, so guests have already waited. */
const hasLasted: ReadonlySet<CameraTrouble> = new Set(['unsteady', 'black', 'flat', 'bars', 'frozen']);
