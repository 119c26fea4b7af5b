/** The page's address of a picture from the theme's own folder, or of an emoji, by its name in the theme. */
export const pictureAddress = (name: string): string =>
  name.startsWith('emoji:')
    ? `/emoji/${name.slice('emoji:'.length)}.svg`
    : `/themes/0/${name.split('/').map(encodeURIComponent).join('/')}`;

/** A picture's aspect ratio, width by height; 1 if it can't be determined. */
export function shapeOfPicture(name: string): Promise<number> {
  return new Promise((tell) => {
    const image = new Image();
    image.onload = () => tell(image.naturalHeight > 0 && image.naturalWidth > 0 ? image.naturalWidth / image.naturalHeight : 1);
    image.onerror = () => tell(1);
    image.src = pictureAddress(name);
  });
}
