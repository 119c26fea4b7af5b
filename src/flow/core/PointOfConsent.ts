import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { SomeEvent } from './EventKinds.ts';

/** A point that guests are asked to agree to: the text they read, and `words`, its key below `texts.consent`. */
export interface PointOfConsent<Icon extends string> {
  readonly text: string;
  readonly words: keyof Theme['texts']['consent'];
  readonly icon: NonNullable<Theme['consent']['icons']>[number] | Icon | null;
}

/** A point that guests may tick. The button that agrees does not include it. */
export interface ChoiceOfConsent<Icon extends string, Event extends SomeEvent> extends PointOfConsent<Icon> {
  /** `event` toggles the tick. */
  readonly choice: { readonly isTicked: boolean; readonly event: Event };
}
