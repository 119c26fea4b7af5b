import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { minimalThemeJson } from './minimalThemeJson.ts';

/** A theme.json without a base that the check passes in one second instead of ten: one question, one layout, nothing to share. */
export function smallTheme(): object {
  const json = minimalThemeJson() as unknown as Theme;
  const { portrait } = json.layouts;
  if (portrait === undefined) throw new Error('the minimal theme has no portrait layout');
  const survey = json.survey.slice(0, 1).map((question) => ({ ...question, options: question.options.slice(0, 2) }));
  const takePhoto = {
    ...portrait.takePhoto,
    // Apart from one another, as the check demands.
    ...{ title: [114, 1240, 852, 120], progress: [114, 1368, 852, 16], capture: [362, 1392, 356, 356], help: [114, 1424, 852, 240] },
  };
  return {
    ...json,
    name: 'Small',
    colors: { ...json.colors, onDisabled: '#4a4436', line: '#7a705a' },
    survey,
    // A studio composes its sample guest as soon as it opens.
    card: { ...json.card, exportScale: 1 },
    character: { ...json.character, light: [], props: [] },
    share: { ...json.share, enabled: false },
    layouts: { portrait: { ...portrait, takePhoto } },
  };
}
