import { makersInVisit } from './makersInVisit.ts';
import { showsPhotos } from './showsPhotos.ts';
import type { Format, Theme } from './themeSchema.ts';

/** A guest's picture: the photo from the camera, or the character made from the people in it. */
export type PictureKind = 'photo' | 'character';

/**
 * The kind of a format's pictures; without an id, that of the theme's first format. Booth, studio, previews and sheets must all use this function.
 */
export const madeOf = (theme: Theme, id?: string): PictureKind =>
  madeIn(theme, theme.formats?.find((format) => format.id === id) ?? theme.formats?.[0]);

/** The kind of the picture on the card itself, in any format that uses the card. */
export const madeOnCard = (theme: Theme): PictureKind =>
  madeIn(
    theme,
    theme.formats?.find(({ strip }) => strip === undefined),
  );

const madeIn = (theme: Theme, format: Format | undefined): PictureKind =>
  !showsPhotos(format) && makersInVisit(theme).some((maker) => maker !== 'plain') ? 'character' : 'photo';
