import type { Box } from './Box.ts';

/** A control. Both its Konva part and its DOM twin are drawn from this, so that they can't differ. */
export interface Control<Event = unknown> {
  readonly id: string;
  readonly role: 'button' | 'radio' | 'checkbox';
  /** The visible text, which is the accessible name. */
  readonly label: string;
  /** A description that screen readers announce after the name. */
  readonly description?: string;
  /** The language tag of the label, if it differs from the scene's. */
  readonly language?: string;
  readonly box: Box;
  /** The event sent on activation. */
  readonly event: Event;
  readonly enabled: boolean;
  /** Radios and checkboxes only. */
  readonly checked?: boolean;
}

/** Activates a control, by touch or in another way. */
export type Activate = (control: Control) => void;
