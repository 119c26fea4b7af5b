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

/** A sheet made of layers that guests take home: the card, a strip's sheet, or a sheet of paper. */
export interface EditedSheet {
  readonly key: string;
  readonly name: string;
  readonly path: Path;
  /** The number of shots on the sheet; 0 for the card. */
  readonly shots: number;
  /** The path of the setting that shows shots in their scene or as photos; null without this setting. */
  readonly frames: Path | null;
  readonly kind: SheetKind;
}

/** The guests to draw on a sheet, and the theme and resolution to draw them with. */
export interface GuestsOnSheet {
  readonly theme: Theme;
  readonly answers: Answers;
  readonly picture: CardPicture;
  readonly strip: readonly CardPicture[] | undefined;
  /** Device pixels per pixel of the sheet. */
  readonly pixelRatio: number;
}

/** A layer of the displayed theme. */
export interface LayerOnSheet {
  readonly box: ThemeBox;
  readonly image?: string;
  readonly when?: Readonly<Record<string, unknown>> | undefined;
}

/** A sheet of the displayed theme. */
export interface DrawnSheet {
  readonly size: { readonly width: number; readonly height: number };
  readonly layers: readonly LayerOnSheet[];
  /** The number of shots drawn on the sheet; 0 for none. */
  readonly shots: number;
  /** Whether the guests' pictures on the sheet are photos or characters. */
  readonly made: PictureKind;
  /** All layers that affect the sheet's appearance, including those of the card or strip on it. */
  readonly deciding: readonly Pick<LayerOnSheet, 'when'>[];
  /** The box that printers never cut into; null without such a limit. */
  readonly safe: Box | null;
  /** The layers shown for these answers and guests with this kind of picture. */
  readonly shown: (shape: Exclude<CardPicture['shape'], 'low-cutout'>, answers: Answers) => readonly unknown[];
  /** The same sheet with only some of its layers. */
  readonly only: (isWanted: (layer: unknown, at: number) => boolean) => DrawnSheet;
  /** Draws the sheet with the kiosk's own part. */
  readonly draw: (guests: GuestsOnSheet) => ReactNode;
}

/** A kind of sheets. */
export interface SheetKind {
  /** The sheets as written in a theme. */
  readonly sheets: (whole: unknown, languages: SpokenLanguages) => readonly EditedSheet[];
  /** Whether these sheets contain a path of the theme. */
  readonly holds: (path: Path) => boolean;
  /** Null if the displayed theme has no such sheet. */
  readonly drawn: (theme: Theme, path: Path) => DrawnSheet | null;
  /** The layers that the studio would give this sheet. */
  readonly makes: (shown: Theme | ThemeInLanguages) => readonly object[];
  /** A button that adds another such sheet; null if that isn't possible. */
  readonly offer: ((whole: unknown, shown: ThemeInLanguages) => MadeCommand | null) | null;
  /** A button that removes one of the theme's own sheets; null if the sheet is required. */
  readonly removal: ((path: Path, theme: Pick<Newest, 'own' | 'whole'> & { readonly inherited: unknown }) => MadeCommand) | null;
  /** Whether the sheet contains the card or the strip as a whole. */
  readonly isPaper: boolean;
}
