import type { JsonPath } from '../ThemeEvidence.ts';

const boxes: Readonly<Record<string, string>> = {
  start: 'welcome.start',
  next: 'survey.next',
  capture: 'takePhoto.capture',
  retake: 'takePhoto.retake',
  back: 'result.back',
  agree: 'consent.agree',
  decline: 'consent.decline',
  home: 'notFound.home',
  stay: 'stillThere.stay',
};

/** Where the box of a control stands in its layout; all options share one, and so do all languages. */
export function controlPath(id: string): JsonPath {
  if (id.startsWith('language-')) return ['welcome', 'languages'];
  return (boxes[id] ?? 'survey.options.box').split('.');
}
