import type { FeatureInTheme } from './FeatureInTheme.ts';
import { printInDocument } from './print/printInDocument.ts';

/** All features with their own part of the theme. */
export const featuresInTheme: readonly FeatureInTheme[] = [printInDocument];

/** All features' tables of this name, merged. */
export const tableOf = (name: 'labels' | 'colourLabels' | 'emptyLists' | 'partNames'): Readonly<Record<string, string>> =>
  Object.assign({}, ...featuresInTheme.map((feature) => feature[name])) as Readonly<Record<string, string>>;
