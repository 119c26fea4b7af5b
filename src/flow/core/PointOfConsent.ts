import type { Theme } from '../../shared/theme/themeSchema.ts';

/** A point guests are asked to agree to; its text is below `texts.consent`. */
export interface PointOfConsent<Icon extends string> {
  readonly text: string;
  readonly words: keyof Theme['texts']['consent'];
  readonly icon: NonNullable<Theme['consent']['icons']>[number] | Icon | null;
}
