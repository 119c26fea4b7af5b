import { albumInTheme } from './album/albumInTheme.ts';
import { filmsInTheme } from './film/filmsInTheme.ts';
import { portraitsInTheme } from './portraits/portraitsInTheme.ts';
import { printInTheme } from './print/printInTheme.ts';

/** Everything that features add to a theme, by its use in the schema and in checks. */
export const themeFeatures = {
  fields: { ...printInTheme.fields, ...albumInTheme.fields },
  formats: { ...filmsInTheme.formats },
  colors: { ...printInTheme.colors },
  /** Buttons with colours of their own, which default to the accent's. */
  accented: [...printInTheme.accented],
  /** The result scene's buttons, by the names of their boxes. */
  buttons: [...printInTheme.buttons],
  /** Layouts of screens beside the booth's own. */
  layouts: { ...albumInTheme.layout },
  texts: { ...albumInTheme.texts },
  resultPlaces: { ...printInTheme.resultPlaces },
  poseTexts: { ...filmsInTheme.poseTexts },
  resultTexts: { ...printInTheme.resultTexts },
  consentTexts: { ...printInTheme.consentTexts, ...albumInTheme.consentTexts },
  phoneTexts: { ...filmsInTheme.phoneTexts, ...portraitsInTheme.phoneTexts },
  cloudTexts: { ...filmsInTheme.cloudTexts },
  /** Checks beyond the schema. */
  checks: [filmsInTheme.check, printInTheme.check],
  /** Features that a booth offers its guests only if the theme that it was started with has them. */
  offers: [printInTheme.offer, filmsInTheme.offer],
  /** Limits that themes must not raise beyond those of the theme with which the booth was started. */
  limits: [...printInTheme.limits],
};
