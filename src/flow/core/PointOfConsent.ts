import type { Theme } from '../../shared/theme/themeSchema.ts';

/** A point that guests are asked to agree to, with the words' name below `texts.consent`. */
export interface PointOfConsent<Icon extends string> {
  readonly text: string;
  readonly words: keyof Theme['texts']['consent'];
  readonly icon: NonNullable<Theme['consent']['icons']>[number] | Icon | null;
}
