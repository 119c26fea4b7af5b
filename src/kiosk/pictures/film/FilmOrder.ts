import type { FilmLayer } from '../../../picture/film/FilmLayer.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureShape } from '../../../shared/theme/shownLayers.ts';

/** What to film. */
export interface FilmOrder {
  /** The id of the format. */
  readonly format: string;
  readonly answers: Answers;
  /** Makes the stage draw the card's layers for the film; null if the guests leave before that. */
  readonly draw: (shape: PictureShape) => Promise<readonly FilmLayer[] | null>;
}
