import type { Box } from './Box.ts';

/** A control. Its Konva part and its DOM twin are both drawn from this, so that they can't drift apart. */
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

/** Activates a control, by touch or otherwise. */
export type Activate = (control: Control) => void;
