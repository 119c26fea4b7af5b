import type { ReactNode } from 'react';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { PictureKind } from '../../../shared/theme/madeOf.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import type { Theme, ThemeInLanguages } from '../../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { Box } from '../../../stage/parts/Box.ts';
import type { CardPicture } from '../../../stage/parts/Card.tsx';
import type { SpokenLanguages } from '../../document/wordsInLanguage.ts';
import type { MadeCommand, Newest } from '../studioStore.ts';

/** Something that guests take home, made of layers: the card, a strip's sheet, or a sheet of paper. */
export interface EditedSheet {
  readonly key: string;
  readonly name: string;
  readonly path: Path;
  /** The number of shots on it; 0 for the card. */
  readonly shots: number;
  /** The path that says whether its shots are shown in their scene or as photos; null if it has no such setting. */
  readonly frames: Path | null;
  readonly kind: SheetKind;
}

/** The guests that a sheet is drawn with. */
export interface GuestsOnSheet {
  readonly theme: Theme;
  readonly answers: Answers;
  readonly picture: CardPicture;
  readonly strip: readonly CardPicture[] | undefined;
  /** Device pixels per pixel of the sheet. */
  readonly pixelRatio: number;
}

/** A layer of the theme on show. */
export interface LayerOnSheet {
  readonly box: ThemeBox;
  readonly image?: string;
  readonly when?: Readonly<Record<string, unknown>> | undefined;
}

/** A sheet of the theme on show. */
export interface DrawnSheet {
  readonly size: { readonly width: number; readonly height: number };
  readonly layers: readonly LayerOnSheet[];
  /** The number of shots drawn on it; 0 for none. */
  readonly shots: number;
  /** Whether the guests' pictures on it are photos or characters. */
  readonly made: PictureKind;
  /** All layers that decide how it looks, including those of the card or strip on it. */
  readonly deciding: readonly Pick<LayerOnSheet, 'when'>[];
  /** A printer may cut off anything outside this box; null if there is no such limit. */
  readonly safe: Box | null;
  /** The layers that these answers show, for guests with this picture. */
  readonly shown: (shape: Exclude<CardPicture['shape'], 'low-cutout'>, answers: Answers) => readonly unknown[];
  /** The same with only some of its layers. */
  readonly only: (isWanted: (layer: unknown, at: number) => boolean) => DrawnSheet;
  /** Draws it with the kiosk's own part. */
  readonly draw: (guests: GuestsOnSheet) => ReactNode;
}

/** A kind of sheets. */
export interface SheetKind {
  /** The sheets as written in a theme. */
  readonly sheets: (whole: unknown, languages: SpokenLanguages) => readonly EditedSheet[];
  /** Whether a path of the theme is edited with its sheets. */
  readonly holds: (path: Path) => boolean;
  /** Null if the theme on show has no such sheet. */
  readonly drawn: (theme: Theme, path: Path) => DrawnSheet | null;
  /** The layers of a sheet made by the studio. */
  readonly makes: (shown: Theme | ThemeInLanguages) => readonly object[];
  /** Adds another sheet with one button; null if that isn't possible. */
  readonly offer: ((whole: unknown, shown: ThemeInLanguages) => MadeCommand | null) | null;
  /** Removes one of the theme's own with one button; null if it is required. */
  readonly removal: ((path: Path, theme: Pick<Newest, 'own' | 'whole'> & { readonly inherited: unknown }) => MadeCommand) | null;
  /** Whether the card or the strip is on it as a whole. */
  readonly isPaper: boolean;
}
