import type { Answers } from '../../shared/survey/answers.ts';
import type { PictureShape } from '../../shared/theme/shownLayers.ts';
import type { FilmLayer } from './FilmLayer.ts';

/** Asks the stage to draw the card's layers for a film. */
export interface FilmLayerOrder {
  readonly kind: 'film-layers';
  readonly format: string;
  readonly answers: Answers;
  readonly shape: PictureShape;
  readonly take: (layers: readonly FilmLayer[]) => void;
}
