import type { Theme } from '../../shared/theme/themeSchema.ts';

/** A point guests are asked to agree to: its text as they read it, and `words`, the key of that text below `texts.consent`. */
export interface PointOfConsent<Icon extends string> {
  readonly text: string;
  readonly words: keyof Theme['texts']['consent'];
  readonly icon: NonNullable<Theme['consent']['icons']>[number] | Icon | null;
}
