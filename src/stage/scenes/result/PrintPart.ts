import type { ComponentType } from 'react';
import type { Activate } from '../../parts/Control.ts';
import type { controlsOf, printView, withPrinter } from './printView.ts';

export type PrintView = ReturnType<typeof printView>;

/** What lays out and draws the print in the result. No booth without a printer needs it, so it comes with what asks for the printer. */
export interface PrintPart {
  readonly withPrinter: typeof withPrinter;
  readonly printView: typeof printView;
  readonly controlsOf: typeof controlsOf;
  readonly PrintScene: ComponentType<{ readonly view: PrintView; readonly onActivate: Activate }>;
}

let part: PrintPart | null = null;

/** From now on prints are shown by this. */
export const bringPrinting = (brought: PrintPart): void => void (part = brought);

/** What shows prints; null as long as nobody has brought it, and then nothing is known of a printer either. */
export const broughtPrinting = (): PrintPart | null => part;
