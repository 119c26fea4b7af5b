import type { CameraTrouble, MakingStep, Visit } from '../../flow/Visit.ts';
import { sampleVisits } from '../../flow/sampleVisits.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

export interface CheckedVisit {
  readonly name: string;
  readonly visit: Visit;
  /** Whether it looks unlike all others; of those that don't, only the words are measured. */
  readonly drawn: boolean;
}

const troubles: readonly (CameraTrouble | null)[] = ['none', 'in-use', 'insecure', 'lost', 'unknown', null];
const steps: readonly MakingStep[] = ['developing', 'finishing'];

/** Every state that shows a text, a control or a picture of its own. `photo` is the address of the guest's picture. */
export function checkedVisits(theme: Theme, photo: string): CheckedVisit[] {
  // Its code is judged by the address that the theme itself names.
  const samples = [...sampleVisits(theme, photo)].map(
    ([name, visit]) => [name, 'secret' in visit ? { ...visit, secret: null } : visit] as const,
  );
  const answers = {};
  return [
    ...samples.map(([name, visit]) => ({ name, visit, drawn: true })),
    ...troubles.map((trouble) => ({
      name: `photo-${trouble ?? 'waiting'}`,
      visit: { scene: 'preparing', attention: 'present', answers, trouble, help: 'due' } as const,
      drawn: false,
    })),
    ...steps.map((step) => ({
      name: `photo-${step}`,
      visit: { scene: 'generating', answers, development: { name: 'making', photo, step, fraction: 0.5 } } as const,
      drawn: false,
    })),
  ];
}
