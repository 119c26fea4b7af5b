import { FilmsLine } from './film/FilmsLine.tsx';
import { PrinterPanel } from './print/PrinterPanel.tsx';

/** What features add to the actions for staff. */
export const featurePanels = [PrinterPanel] as const;

/** What features add below the panel on plain photos. */
export const photoLines = [FilmsLine] as const;
