import type { Answers } from '../../shared/survey/answers.ts';
import type { PictureShape } from '../../shared/theme/shownLayers.ts';
import type { FilmLayer } from './FilmLayer.ts';

/** Asks the stage for what a film has of the card. */
export interface FilmLayerOrder {
  readonly kind: 'film-layers';
  readonly format: string;
  readonly answers: Answers;
  readonly shape: PictureShape;
  readonly take: (layers: readonly FilmLayer[]) => void;
}
