import type { Canvas } from '@napi-rs/canvas';
import Konva from 'konva';
import { Layer } from 'react-konva';
import type { MadePicture } from '../flow/Visit.ts';
import { Card } from '../stage/parts/Card.tsx';
import { ImageContext } from '../stage/parts/ImageContext.ts';
import { LateContext } from '../stage/parts/lateDrawings.ts';
import { lateParts } from '../stage/lateParts.tsx';
import { LookContext } from '../stage/parts/Look.ts';
import type { Answers } from '../shared/survey/answers.ts';
import { sheetOf } from '../shared/theme/sheetOf.ts';
import type { Format, Theme } from '../shared/theme/themeSchema.ts';
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
  /** The format whose sheet is drawn, a strip's with the picture as each of its shots; without it the card. */
  readonly format?: Format | undefined;
}

/** Draws the card that goes home, at the theme's export scale, by the very part that the kiosk draws it with. */
export function renderCard({ theme, art, answers, picture, format }: CardOrder): Canvas {
  shelfFor(theme);
  const sheet = format === undefined ? { spec: theme.card, scene: null } : sheetOf(theme, format.id);
  const { width, height, exportScale } = sheet.spec;
  const strip = format?.strip && Array.from({ length: format.strip.shots }, () => picture);
  const stage = new Konva.Stage({ width, height });
  const unmount = mountStage(
    stage,
    <LateContext value={lateParts.drawings}>
      <LookContext value={{ theme, motion: 'still', pixelRatio: exportScale, focusedId: null }}>
        <ImageContext value={(src) => imageFrom(art, src)}>
          <Layer listening={false}>
            <Card {...sheet} brand={theme.brand} answers={answers} picture={picture} strip={strip} />
          </Layer>
        </ImageContext>
      </LookContext>
    </LateContext>,
  );
  const canvas = stage.toCanvas({ pixelRatio: exportScale }) as unknown as Canvas;
  unmount();
  stage.destroy();
  return canvas;
}
