import type { Box } from './Box.ts';

/** Something to touch: the Konva part and its DOM twin are both drawn from this, so that they can't drift apart. */
export interface Control<Event = unknown> {
  readonly id: string;
  readonly role: 'button' | 'radio';
  /** The visible text, which is the accessible name. */
  readonly label: string;
  /** What more is said of it, after its name. */
  readonly description?: string;
  /** The tag of the label's language where it is another than the scene's. */
  readonly language?: string;
  readonly box: Box;
  /** What has happened when it is activated. */
  readonly event: Event;
  readonly enabled: boolean;
  /** Radios only. */
  readonly checked?: boolean;
}

/** What activates controls, however they were touched. */
export type Activate = (control: Control) => void;
