import { filmsInTheme } from './film/filmsInTheme.ts';
import { portraitsInTheme } from './portraits/portraitsInTheme.ts';
import { printInTheme } from './print/printInTheme.ts';

/** All that features add to a theme, by where its schema and its checks take it in. */
export const themeFeatures = {
  fields: { ...printInTheme.fields },
  formats: { ...filmsInTheme.formats },
  colors: { ...printInTheme.colors },
  /** Buttons with colours of their own, which are those of the accent until a theme says otherwise. */
  accented: [...printInTheme.accented],
  /** Buttons of the result, by the names of their boxes. */
  buttons: [...printInTheme.buttons],
  resultPlaces: { ...printInTheme.resultPlaces },
  poseTexts: { ...filmsInTheme.poseTexts },
  resultTexts: { ...printInTheme.resultTexts },
  consentTexts: { ...printInTheme.consentTexts },
  phoneTexts: { ...filmsInTheme.phoneTexts, ...portraitsInTheme.phoneTexts },
  /** What a schema can't check. */
  checks: [filmsInTheme.check, printInTheme.check],
  /** What guests of a booth are offered only if the theme says so that it was started with. */
  offers: [printInTheme.offer, filmsInTheme.offer],
};
