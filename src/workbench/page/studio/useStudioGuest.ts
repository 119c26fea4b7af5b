import { useMemo } from 'react';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { SampleGuest } from '../usePeople.ts';
import { usePeople } from '../usePeople.ts';
import { guestsVersion } from './card/guestsVersion.ts';
import { useStudio } from './StudioContext.ts';

/** The guest of all screens: made anew only where the draft makes another character, or has other answers. Null until there is one. */
export function useStudioGuest(): SampleGuest | null {
  const theme = useStudio(({ state }) => state?.theme ?? null);
  const version = useMemo(() => (theme === null ? '' : characterVersion(theme)), [theme]);
  return usePeople(version);
}

/** Another one for all that makes another character of the guest. */
export function characterVersion(theme: Theme): string {
  const answers = theme.survey.map(({ options }) => options.map(({ value }) => value).join('-'));
  return [guestsVersion(theme), ...answers].join('.');
}
