import type { JsonPath } from '../ThemeEvidence.ts';

const boxes: Readonly<Record<string, string>> = {
  start: 'welcome.start',
  next: 'survey.next',
  capture: 'takePhoto.capture',
  back: 'result.back',
  home: 'notFound.home',
  stay: 'stillThere.stay',
};

/** Where the box of a control stands in its layout; all options share one. */
export function controlPath(id: string): JsonPath {
  return (boxes[id] ?? 'survey.options.box').split('.');
}
