import { FilmsLine } from './film/FilmsLine.tsx';
import { PrinterPanel } from './print/PrinterPanel.tsx';

/** What features show among what staff can do. */
export const featurePanels = [PrinterPanel] as const;

/** What features say below how photos became. */
export const photoLines = [FilmsLine] as const;
