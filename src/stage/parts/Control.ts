import type { Box } from './Box.ts';

/** Something to touch: the Konva part and its DOM twin are both drawn from this, so that they can't drift apart. */
export interface Control<Event = unknown> {
  readonly id: string;
  readonly role: 'button' | 'radio';
  /** The visible text, which is the accessible name. */
  readonly label: string;
  /** An addition to its name, read after it. */
  readonly description?: string;
  /** The tag of the label's language, if that isn't the scene's. */
  readonly language?: string;
  readonly box: Box;
  /** The event that activating it sends. */
  readonly event: Event;
  readonly enabled: boolean;
  /** Radios only. */
  readonly checked?: boolean;
}

/** Activates controls, however they were touched. */
export type Activate = (control: Control) => void;
