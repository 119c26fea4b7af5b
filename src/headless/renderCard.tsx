import type { Canvas } from '@napi-rs/canvas';
import type { MadePicture } from '../flow/Visit.ts';
import { Card } from '../stage/parts/Card.tsx';
import type { Answers } from '../shared/survey/answers.ts';
import { sheetOf } from '../shared/theme/sheetOf.ts';
import type { Format, Theme } from '../shared/theme/themeSchema.ts';
import type { ArtSource } from './loadArt.ts';
import { drawnOn } from './buildStage.tsx';

export interface CardOrder {
  readonly theme: Theme;
  /** The theme's pictures, plus the generated picture under its `url`. */
  readonly art: ArtSource;
  readonly answers: Answers;
  readonly picture: MadePicture;
  /** The format whose sheet is drawn; a strip shows the picture as each of its shots. By default the card. */
  readonly format?: Format | undefined;
}

/** Draws the card that guests take home, at the theme's export scale. Uses the kiosk's own component. */
export function renderCard({ theme, art, answers, picture, format }: CardOrder): Canvas {
  const sheet = format === undefined ? { spec: theme.card, scene: null } : sheetOf(theme, format.id);
  const { width, height, exportScale: pixelRatio } = sheet.spec;
  const strip = format?.strip && Array.from({ length: format.strip.shots }, () => picture);
  return drawnOn(
    { theme, art, width, height, pixelRatio },
    <Card {...sheet} brand={theme.brand} answers={answers} picture={picture} strip={strip} />,
  );
}
