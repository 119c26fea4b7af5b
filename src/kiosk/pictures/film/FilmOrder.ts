import type { ComponentType } from 'react';
import type { FilmLayer } from '../../../picture/film/FilmLayer.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureShape } from '../../../shared/theme/shownLayers.ts';
import type { FilmSheetsProps } from '../../../stage/parts/FilmSheets.tsx';

/** What is to be filmed. */
export interface FilmOrder {
  /** The id of the format. */
  readonly format: string;
  readonly answers: Answers;
  /** Has the stage draw, by this part, what the film has of the card; null if the guests leave before. */
  readonly draw: (shape: PictureShape, part: ComponentType<FilmSheetsProps>) => Promise<readonly FilmLayer[] | null>;
}

/** Asks the stage for what a film has of the card. */
export interface FilmSheetOrder {
  readonly format: string;
  readonly answers: Answers;
  readonly shape: PictureShape;
  /** What draws it; it is loaded with the first film. */
  readonly part: ComponentType<FilmSheetsProps>;
  readonly take: (layers: readonly FilmLayer[]) => void;
}
