import { filmsInTheme } from './film/filmsInTheme.ts';
import { portraitsInTheme } from './portraits/portraitsInTheme.ts';
import { printInTheme } from './print/printInTheme.ts';

/** Everything that features add to a theme, by where its schema and its checks use it. */
export const themeFeatures = {
  fields: { ...printInTheme.fields },
  formats: { ...filmsInTheme.formats },
  colors: { ...printInTheme.colors },
  /** Buttons with colours of their own, which are the accent's unless a theme says otherwise. */
  accented: [...printInTheme.accented],
  /** Buttons of the result, by the names of their boxes. */
  buttons: [...printInTheme.buttons],
  resultPlaces: { ...printInTheme.resultPlaces },
  poseTexts: { ...filmsInTheme.poseTexts },
  resultTexts: { ...printInTheme.resultTexts },
  consentTexts: { ...printInTheme.consentTexts },
  phoneTexts: { ...filmsInTheme.phoneTexts, ...portraitsInTheme.phoneTexts },
  cloudTexts: { ...filmsInTheme.cloudTexts },
  /** What a schema can't check. */
  checks: [filmsInTheme.check, printInTheme.check],
  /** What guests of a booth are offered only if the theme that it was started with says so. */
  offers: [printInTheme.offer, filmsInTheme.offer],
  /** Of what guests may have no more than the theme says that their booth was started with. */
  limits: [...printInTheme.limits],
};
