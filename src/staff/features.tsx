import { AlbumPanel } from './album/AlbumPanel.tsx';
import { StillCameraPanel } from './camera/StillCameraPanel.tsx';
import { FilmsLine } from './film/FilmsLine.tsx';
import { PrinterPanel } from './print/PrinterPanel.tsx';

/** Panels that features add to the actions for staff. */
export const featurePanels = [StillCameraPanel, PrinterPanel, AlbumPanel] as const;

/** Content that features add below the plain-photo panel. */
export const photoLines = [FilmsLine] as const;
