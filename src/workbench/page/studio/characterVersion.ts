import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { guestsVersion } from './card/guestsVersion.ts';

/** Another one for all that makes another character of the guest of all screens. */
export function characterVersion(theme: Theme): string {
  const answers = theme.survey.map(({ options }) => options.map(({ value }) => value).join('-'));
  return [guestsVersion(theme), ...answers].join('.');
}
