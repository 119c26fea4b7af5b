import { AlbumPanel } from './album/AlbumPanel.tsx';
import { StillCameraPanel } from './camera/StillCameraPanel.tsx';
import { FilmsLine } from './film/FilmsLine.tsx';
import { PrinterPanel } from './print/PrinterPanel.tsx';

/** Panels that features add to the dashboard. */
export const featurePanels = [StillCameraPanel, PrinterPanel, AlbumPanel] as const;

/** Lines that features add to the plain-photo panel. */
export const photoLines = [FilmsLine] as const;
