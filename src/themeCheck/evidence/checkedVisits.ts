import type { CameraTrouble } from '../../shared/contract/cameraFaults.ts';
import { cameraFaults } from '../../shared/contract/cameraFaults.ts';
import type { MakingStep } from '../../flow/Visit.ts';
import { sampleVisits } from '../../flow/sampleVisits.ts';
import { wallSamples } from '../../flow/wall/wallSamples.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { CheckedVisit, FeatureCheck } from '../FeatureCheck.ts';

/** All troubles except the denied camera, which the sample visits include. */
const troubles = [...(Object.keys(cameraFaults) as CameraTrouble[]).filter((trouble) => trouble !== 'denied'), null];
const steps: readonly MakingStep[] = ['developing', 'finishing'];

/** Every state with its own text, control or picture, including those of features. `photo` is the address of the guest's picture. */
export function checkedVisits(theme: Theme, photo: string, features: readonly FeatureCheck[]): CheckedVisit[] {
  const answers = {};
  return [
    ...[...sampleVisits(theme, photo), ...wallSamples(theme)].map(([name, visit]) => ({ name, visit, drawn: true })),
    ...features.flatMap(({ visits }) => visits(theme, photo)),
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
