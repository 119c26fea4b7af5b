import type { Answers } from '../shared/survey/answers.ts';
import type { CameraTrouble, Preparing } from './Visit.ts';

/** Before the camera, which is still to open, or has gone. */
export const preparing = (
  { answers, attention = 'present' }: { readonly answers: Answers; readonly attention?: Preparing['attention'] },
  trouble: CameraTrouble | null = null,
): Preparing => ({ scene: 'preparing', attention, answers, trouble, help: 'quiet' });
