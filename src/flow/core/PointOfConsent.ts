import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { SomeEvent } from './EventKinds.ts';

/** A point guests are asked to agree to: its text as they read it, and `words`, the key of that text below `texts.consent`. */
export interface PointOfConsent<Icon extends string> {
  readonly text: string;
  readonly words: keyof Theme['texts']['consent'];
  readonly icon: NonNullable<Theme['consent']['icons']>[number] | Icon | null;
}

/** A point that guests may tick. It is no part of what they agree to with the button. */
export interface ChoiceOfConsent<Icon extends string, Event extends SomeEvent> extends PointOfConsent<Icon> {
  /** `event` changes the tick. */
  readonly choice: { readonly isTicked: boolean; readonly event: Event };
}
