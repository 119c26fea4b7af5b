import type { FilmLayer } from '../../../picture/film/FilmLayer.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureShape } from '../../../shared/theme/shownLayers.ts';

/** What is to be filmed. */
export interface FilmOrder {
  /** The id of the format. */
  readonly format: string;
  readonly answers: Answers;
  /** Has the stage draw what the film has of the card; null if the guests leave before. */
  readonly draw: (shape: PictureShape) => Promise<readonly FilmLayer[] | null>;
}
