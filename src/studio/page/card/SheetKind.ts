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

/** Something that guests take home and that is made of layers: the card, the sheet of a strip, or a sheet of paper. */
export interface EditedSheet {
  readonly key: string;
  readonly name: string;
  readonly path: Path;
  /** How many shots stand on it; 0 for the card. */
  readonly shots: number;
  /** Where the theme says whether its shots are shown in their scene or as photos; null where that is not its own to say. */
  readonly frames: Path | null;
  readonly kind: SheetKind;
}

/** The guests that a sheet is drawn with. */
export interface GuestsOnSheet {
  readonly theme: Theme;
  readonly answers: Answers;
  readonly picture: CardPicture;
  readonly strip: readonly CardPicture[] | undefined;
  /** Device pixels to one of the sheet's own. */
  readonly pixelRatio: number;
}

/** A layer as the theme on show has it. */
export interface LayerOnSheet {
  readonly box: ThemeBox;
  readonly image?: string;
  readonly when?: Readonly<Record<string, unknown>> | undefined;
}

/** A sheet as the theme on show has it. */
export interface DrawnSheet {
  readonly size: { readonly width: number; readonly height: number };
  readonly layers: readonly LayerOnSheet[];
  /** How many shots are drawn on it; 0 for none. */
  readonly shots: number;
  /** What the guests' pictures on it are. */
  readonly made: PictureKind;
  /** All layers that decide how it looks, those of what stands on it included. */
  readonly deciding: readonly Pick<LayerOnSheet, 'when'>[];
  /** A printer may cut off whatever lies outside this box; null for nothing. */
  readonly safe: Box | null;
  /** The layers that these answers show, with guests as this picture has them. */
  readonly shown: (shape: Exclude<CardPicture['shape'], 'low-cutout'>, answers: Answers) => readonly unknown[];
  /** The same with some of its layers alone. */
  readonly only: (isWanted: (layer: unknown, at: number) => boolean) => DrawnSheet;
  /** Draws it by the very part that the kiosk draws it with. */
  readonly draw: (guests: GuestsOnSheet) => ReactNode;
}

/** A kind of sheets. */
export interface SheetKind {
  /** Those of a theme as it is written. */
  readonly sheets: (whole: unknown, languages: SpokenLanguages) => readonly EditedSheet[];
  /** Whether a place of the theme is worked on with its sheets. */
  readonly holds: (path: Path) => boolean;
  /** Null where the theme on show has no such sheet. */
  readonly drawn: (theme: Theme, path: Path) => DrawnSheet | null;
  /** The layers of one that the studio makes. */
  readonly makes: (shown: Theme | ThemeInLanguages) => readonly object[];
  /** Another sheet by one button; null where none can be had. */
  readonly offer: ((whole: unknown, shown: ThemeInLanguages) => MadeCommand | null) | null;
  /** Takes one of the theme's own away by one button; null where it has to be there. */
  readonly removal: ((path: Path, theme: Pick<Newest, 'own' | 'whole'> & { readonly inherited: unknown }) => MadeCommand) | null;
  /** Whether the card or the strip stands on it as a whole. */
  readonly isPaper: boolean;
}
