import type { FeatureInTheme } from './FeatureInTheme.ts';
import { printInDocument } from './print/printInDocument.ts';

/** All features with a part of the theme to themselves. */
export const featuresInTheme: readonly FeatureInTheme[] = [printInDocument];

/** One of their tables, merged. */
export const tableOf = (name: 'labels' | 'colourLabels' | 'emptyLists' | 'partNames'): Readonly<Record<string, string>> =>
  Object.assign({}, ...featuresInTheme.map((feature) => feature[name])) as Readonly<Record<string, string>>;
