import type { Theme } from './themeSchema.ts';

/**
 * Who makes the picture while its guests wait. The booth's own service does only where the theme has them wait for it: where a portrait
 * can't come later, nobody is asked, and the photo goes nowhere.
 */
export const makersInVisit = ({ picture: { makers, serve, sentTo } }: Theme): Theme['picture']['makers'] =>
  serve === 'wait' || sentTo === undefined ? makers : makers.filter((name) => name !== 'service');
