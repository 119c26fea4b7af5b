import type { Canvas } from '@napi-rs/canvas';
import Konva from 'konva';
import { Layer } from 'react-konva';
import type { MadePicture } from '../flow/Visit.ts';
import { Card } from '../stage/parts/Card.tsx';
import { ImageContext } from '../stage/parts/ImageContext.ts';
import { LookContext } from '../stage/parts/Look.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { imageFrom } from './imageFrom.ts';
import type { ArtSource } from './loadArt.ts';
import { mountStage } from './mountStage.ts';
import { shelfFor } from './shelfFor.ts';

export interface CardOrder {
  readonly theme: Theme;
  /** The theme's pictures, and the one that is made under its `url`. */
  readonly art: ArtSource;
  readonly answers: Answers;
  readonly picture: MadePicture;
}

/** Draws the card that goes home, at the theme's export scale, by the very part that the kiosk draws it with. */
export function renderCard({ theme, art, answers, picture }: CardOrder): Canvas {
  shelfFor(theme);
  const { width, height, exportScale } = theme.card;
  const stage = new Konva.Stage({ width, height });
  const unmount = mountStage(
    stage,
    <LookContext value={{ theme, motion: 'still', pixelRatio: exportScale, focusedId: null }}>
      <ImageContext value={(src) => imageFrom(art, src)}>
        <Layer listening={false}>
          <Card spec={theme.card} brand={theme.brand} answers={answers} picture={picture} />
        </Layer>
      </ImageContext>
    </LookContext>,
  );
  const canvas = stage.toCanvas({ pixelRatio: exportScale }) as unknown as Canvas;
  unmount();
  stage.destroy();
  return canvas;
}
